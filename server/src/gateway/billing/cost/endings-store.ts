import { Pence } from '@portal/contract/money.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { number, rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { findFew } from '../../../lib/find-things.ts'
import { isIndexed, searchPatterns } from '../../../lib/like-patterns.ts'
import { allOf } from '../../../lists/read-page.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

/** Services in force that no order ends yet, of the account and the caller's sites. */
async function inForce(scope: AccountScope, search: string): Promise<RawBuilder<unknown>> {
  const conditions = [
    sql`s.account_id = ${scope.accountId} and s.status in ('active', 'suspended') and s.condition <> 'ceasing'`,
    atSites(scope.sites),
  ]
  for (const pattern of searchPatterns(search)) {
    const few = await findFew(scope, 'service', [pattern])
    const isFound = few ? sql`s.service_id = any(${few}::text[])` : isAmongMany(pattern)
    const sites = await rowsOf({ siteId: text })`
      select site_id as "siteId" from site where account_id = ${scope.accountId} and lower(name) like ${pattern}`.all(
      scope.tx,
    )
    conditions.push(sql`(${isFound} or s.site_id = any(${sites.map(({ siteId }) => siteId)}::text[]))`)
  }
  return allOf(conditions)
}

/** An index finds many sooner than their texts are compared. */
const isAmongMany = (pattern: string) =>
  isIndexed(pattern)
    ? sql`s.service_id in (select find_things('service', ${[pattern]}::text[], null))`
    : sql`s.search like ${pattern}`

const EndableGroup = z.strictObject({
  monthly: Pence.nullable(),
  contractEnd: PlainDate.nullable(),
  noticeDays: number.nullable(),
  services: number,
  /** Of those with a price. */
  serviceIds: texts.nullable(),
})

/** Services by all that their charge depends on: an account has few combinations. */
export const listEndable = async (scope: AccountScope, search: string): Promise<z.infer<typeof EndableGroup>[]> =>
  rowsOf(EndableGroup)`
    select s.recurring_pence as monthly, s.contract_end as "contractEnd", s.notice_days as "noticeDays",
      count(*) as services, array_agg(s.service_id) filter (where s.recurring_pence > 0) as "serviceIds"
    from service s where ${await inForce(scope, search)} group by 1, 2, 3`.all(scope.tx)

const Named = z.strictObject({
  serviceId: text,
  name: text,
  productName: text,
  siteName: textOrNull,
  currency: text,
})

export const listNamed = (scope: AccountScope, serviceIds: readonly string[]): Promise<z.infer<typeof Named>[]> =>
  rowsOf(Named)`
    select s.service_id as "serviceId", s.name, s.product_name as "productName", si.name as "siteName", s.currency
    from service s left join site si using (account_id, site_id)
    where s.account_id = ${scope.accountId} and s.service_id = any(${[...serviceIds]}::text[])`.all(scope.tx)
