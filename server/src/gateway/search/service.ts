import { entities } from '@portal/contract/entities.ts'
import type { SearchHit } from '@portal/contract/search/search.ts'
import { entityOfKind, type SearchKind, searchKinds } from '@portal/contract/search/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { listAccountsOf } from '../accounts/store.ts'
import { scopeWith } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { showBills, showIncidents, showKeys, showPlans, showStatements, showWebhooks } from './few-store.ts'
import { referenceKeys } from './reference-keys.ts'
import {
  findNamed,
  type SearchRow,
  showBackups,
  showCases,
  showContacts,
  showMachines,
  showOrders,
  showQuotes,
  showServices,
  showSites,
  shown,
  showTests,
  showVisits,
  showZones,
  type Wanted,
} from './store.ts'
import { patternsOf } from './words.ts'

const bare = { account: null, serviceId: null, status: null, isTestable: false }

type Show = (scope: AccountScope, wanted: Wanted) => Promise<SearchRow[]>

const searched: Record<Exclude<SearchKind, 'account'>, Show> = {
  service: showServices,
  site: showSites,
  machine: showMachines,
  backup: showBackups,
  test: showTests,
  zone: showZones,
  order: showOrders,
  quote: showQuotes,
  case: showCases,
  visit: showVisits,
  plan: showPlans,
  contact: showContacts,
  incident: showIncidents,
  bill: showBills,
  statement: showStatements,
  key: showKeys,
  webhook: showWebhooks,
}

/**
 * Searches each type of record within the limits of its own permission. If the text is a record's reference, only that
 * record is returned; otherwise its terms are searched everywhere.
 */
export async function search(scope: AccountScope, system: Sql, text: string): Promise<SearchHit[]> {
  const keys = referenceKeys(text)
  const named = keys.ids.length > 0 ? await findNamed(scope, keys) : new Map<string, string[]>()
  // A postcode finds the site, whose page lists its services.
  if (named.has('site')) named.delete('service')
  const hits = await look(scope, (kind) => named.has(kind) && { keys, ids: named.get(kind) ?? [] })
  const patterns = patternsOf(text)
  if (hits.length > 0 || patterns.length === 0) return hits
  return [...(await look(scope, () => ({ keys, patterns }))), ...(await findAccounts(scope, system, text))]
}

async function look(scope: AccountScope, wantedOf: (kind: SearchKind) => Wanted | false): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for (const kind of searchKinds) {
    const wanted = wantedOf(kind)
    if (!wanted || kind === 'account') continue
    const { needs } = entities[entityOfKind(kind)]
    const ownScope = needs && scopeWith(scope, needs)
    if (!ownScope) continue
    // A transaction runs one statement at a time.
    for (const found of await searched[kind](ownScope, wanted)) hits.push({ kind, ...bare, ...found })
  }
  return hits
}

/** The person's other accounts; a key is limited to its own. */
async function findAccounts({ accountId, as, person }: AccountScope, system: Sql, text: string): Promise<SearchHit[]> {
  if (person.key || as === 'provider') return []
  const { rows } = await listAccountsOf(system, person.subject, { search: text, page: 1, size: shown + 1 })
  return rows
    .filter((row) => row.accountId !== accountId && row.dealerAccess !== 'none')
    .slice(0, shown)
    .map(({ accountId: id, name, dealerName }) => ({
      kind: 'account',
      id,
      title: name,
      note: dealerName === null ? `Your account ${id}` : `Customer ${id} of ${dealerName}`,
      match: null,
      ...bare,
    }))
}
