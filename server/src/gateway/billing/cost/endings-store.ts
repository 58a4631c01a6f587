import { Pence } from '@portal/contract/money.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { searchPatterns } from '../../../lib/like-patterns.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

const Endable = z.strictObject({
  serviceId: text,
  name: text,
  productName: text,
  siteName: textOrNull,
  monthly: Pence,
  currency: text,
  contractEnd: PlainDate.nullable(),
  noticeDays: number.nullable(),
})

/** Services in force that no order ends yet, of the account and the caller's sites. */
const inForce = (scope: AccountScope, search: string) =>
  sql.join(
    [
      sql`s.account_id = ${scope.accountId} and s.status in ('active', 'suspended') and s.condition <> 'ceasing'`,
      sql`${atSites(scope.sites)}`,
      ...searchPatterns(search).map(
        (pattern) => sql`(s.search like ${pattern} or lower(coalesce(si.name, '')) like ${pattern})`,
      ),
    ],
    sql` and `,
  )

const from = sql`service s left join site si using (account_id, site_id)`

export const listEndable = (scope: AccountScope, search: string): Promise<z.infer<typeof Endable>[]> =>
  rowsOf(Endable)`
    select s.service_id as "serviceId", s.name, s.product_name as "productName", si.name as "siteName",
      s.recurring_pence as monthly, s.currency, s.contract_end as "contractEnd", s.notice_days as "noticeDays"
    from ${from} where ${inForce(scope, search)} and s.recurring_pence > 0`.all(scope.tx)

export async function countUnpriced(scope: AccountScope, search: string): Promise<number> {
  const found = await rowsOf({ services: number })`
    select count(*) as services from ${from}
    where ${inForce(scope, search)} and coalesce(s.recurring_pence, 0) = 0`.first(scope.tx)
  return found?.services ?? 0
}
