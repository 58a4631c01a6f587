import type { PermissionResource } from '@portal/contract/permission.ts'
import type { SearchHit } from '@portal/contract/search.ts'
import { type SearchKind, searchKinds } from '@portal/contract/search-values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { listAccountsOf } from '../accounts/store.ts'
import { type AccountScope, scopeWith } from '../actor.ts'
import { showIncidents, showKeys, showStatements, showWebhooks } from './few-store.ts'
import { referenceKeys } from './reference-keys.ts'
import {
  findNamed,
  type Found,
  showCases,
  showContacts,
  showOrders,
  showQuotes,
  showServices,
  showSites,
  shown,
  showVisits,
  showZones,
  type Wanted,
} from './store.ts'
import { patternsOf } from './words.ts'

interface Searched {
  /** Who may see things of this kind. */
  resource: PermissionResource
  show: (scope: AccountScope, wanted: Wanted) => Promise<Found[]>
}

const searched: Record<Exclude<SearchKind, 'account'>, Searched> = {
  service: { resource: 'BusinessPortalServices', show: showServices },
  site: { resource: 'BusinessPortalServices', show: showSites },
  zone: { resource: 'BusinessPortalDns', show: showZones },
  order: { resource: 'BusinessPortalOrders', show: showOrders },
  quote: { resource: 'LeasedLineQuoting', show: showQuotes },
  case: { resource: 'BusinessPortalCases', show: showCases },
  visit: { resource: 'BusinessPortalColocation', show: showVisits },
  contact: { resource: 'BusinessPortalAccountMgmt', show: showContacts },
  incident: { resource: 'BusinessPortalServices', show: showIncidents },
  statement: { resource: 'BusinessPortalDealers', show: showStatements },
  key: { resource: 'BusinessPortalAccountMgmt', show: showKeys },
  webhook: { resource: 'BusinessPortalAccountMgmt', show: showWebhooks },
}

/**
 * What the typed text leads to, each kind with the limits of its own permission. Where it is the reference of something,
 * that is all there is to say; otherwise its words are looked for everywhere.
 */
export async function search(scope: AccountScope, system: Sql, text: string): Promise<SearchHit[]> {
  const keys = referenceKeys(text)
  const named = keys.ids.length > 0 ? await findNamed(scope, keys) : new Map<string, string[]>()
  // A postcode leads to the site, whose page has the services that are there.
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
    const { resource, show } = searched[kind]
    const ownScope = scopeWith(scope, resource)
    if (!ownScope) continue
    // oxlint-disable-next-line no-await-in-loop -- one transaction answers one question after the other
    for (const found of await show(ownScope, wanted)) hits.push({ kind, account: null, ...found })
  }
  return hits
}

/** The other accounts of the person; a key is for its own. */
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
      account: null,
    }))
}
