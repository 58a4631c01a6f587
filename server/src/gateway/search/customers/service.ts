import { entities } from '@portal/contract/entities.ts'
import type { CustomerHit } from '@portal/contract/search/search.ts'
import { customerKinds } from '@portal/contract/search/values.ts'
import type { DealerScope } from '../../../scope/account-scope.ts'
import { referenceKeys } from '../reference-keys.ts'
import { patternsOf } from '../words.ts'
import { type CustomerKind, findNamedOfCustomers, show, type WantedOfCustomers } from './store.ts'

/** Searches the customers as `search` does one account: a reference alone if it is one, otherwise its terms. */
export async function searchCustomers(dealer: DealerScope, text: string): Promise<CustomerHit[]> {
  const keys = referenceKeys(text)
  const named = await findNamedOfCustomers(dealer, keys)
  // A postcode finds the site, whose page lists its services.
  if (named.has('site')) named.delete('service')
  const hits = await look(dealer, (kind) => {
    const records = named.get(kind)
    return records && { keys, records }
  })
  const patterns = patternsOf(text)
  if (hits.length > 0 || patterns.length === 0) return hits
  return look(dealer, () => ({ keys, patterns }))
}

async function look(
  dealer: DealerScope,
  wantedOf: (kind: CustomerKind) => WantedOfCustomers | undefined,
): Promise<CustomerHit[]> {
  const hits: CustomerHit[] = []
  for (const kind of customerKinds) {
    const wanted = wantedOf(kind)
    const { needs } = entities[kind]
    if (!wanted || !needs || !dealer.person.resources.includes(needs)) continue
    // A transaction runs one statement at a time.
    hits.push(...(await show(dealer, kind, wanted)))
  }
  return hits
}
