import { rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../scope/account-scope.ts'

/** Whether a person of this account may see only the bills' lines at some sites, and no total. */
export const isReadByLimited = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select from permission_grant g where g.account_id = ${accountId}
    and g.resource = 'BusinessPortalBilling' and g.sites is not null)`

export async function hasLimitedReader(scope: AccountScope): Promise<boolean> {
  const row = await rowsOf({ isLimited: z.boolean() })`
    select ${isReadByLimited(sql`${scope.accountId}`)} as "isLimited"`.first(scope.tx)
  return row?.isLimited ?? false
}
