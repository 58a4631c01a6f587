import { type RawBuilder, sql } from 'kysely'

/** Whether a person of this account may see only the bills' lines at some sites, and no total. */
export const isReadByLimited = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select from permission_grant g where g.account_id = ${accountId}
    and g.resource = 'BusinessPortalBilling' and g.sites is not null)`
