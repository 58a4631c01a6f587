import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

/** Serialises orders for a service: the second one waits, and then sees the first. */
export async function lockService(scope: AccountScope, serviceId: string): Promise<void> {
  await sql`
    select from service where account_id = ${scope.accountId} and service_id = ${serviceId} for update`.execute(
    scope.tx,
  )
}

export const listPlaces = (scope: AccountScope): Promise<{ siteId: string; name: string }[]> =>
  rowsOf({ siteId: text, name: text })`
    select site_id as "siteId", name from site where account_id = ${scope.accountId} and ${atSites(scope.sites, 'site_id')}
    order by name, site_id limit 500`.all(scope.tx)
