import { priceResources } from '@portal/contract/services/values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../scope/account-scope.ts'
import { atSites } from '../scope/sites-store.ts'
import { sitesOf } from './actor.ts'

/** The condition on `service s` under which the caller may see its price: at the sites of a permission that shows prices. */
export function isPriceVisible({ as, person }: Pick<Reader, 'as' | 'person'>): RawBuilder<unknown> {
  if (as === 'provider') return sql`true`
  if (!priceResources.some((each) => person.resources.includes(each))) return sql`false`
  return atSites(as === 'customer' ? sitesOf(person, priceResources) : null)
}
