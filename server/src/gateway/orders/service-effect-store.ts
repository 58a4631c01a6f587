import { dayOf } from '@portal/contract/format/days.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { type RawBuilder, sql } from 'kysely'
import { baseCategory } from '../../lib/base-category-store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

export const giveNotice = (scope: AccountScope, serviceId: string, note: string): Promise<boolean> =>
  update(scope, serviceId, sql`status = 'pendingTerminate', condition = 'ceasing', condition_note = ${note}`)

/** False if no notice was given. */
export const withdrawNotice = (scope: AccountScope, serviceId: string): Promise<boolean> =>
  update(
    scope,
    serviceId,
    sql`status = 'active', condition = 'working', condition_note = null`,
    sql`status = 'pendingTerminate'`,
  )

export const endService = (scope: AccountScope, serviceId: string): Promise<boolean> =>
  update(scope, serviceId, sql`status = 'terminated', condition = 'ceased', condition_note = null`)

interface ServiceChange {
  productName?: string | undefined
  downMbps?: number | null | undefined
  upMbps?: number | null | undefined
  siteId?: string | undefined
  careLevel?: string | undefined
  /** 0 for an order that costs nothing each month, such as a request; the service keeps its charge. */
  recurring: Pence | null
  /** A new minimum term. */
  term: { start: PlainDate; end: PlainDate; months: number } | null
  /** The expiry of a domain, as its registry has it. */
  expires: PlainDate | null
}

/** Values that are absent stay as they are. */
export const changeService = (scope: AccountScope, serviceId: string, change: ServiceChange): Promise<boolean> => {
  const { productName = null, downMbps = null, upMbps = null, siteId = null, careLevel = null } = change
  const { recurring, term, expires } = change
  const started = sql`${term?.start ?? null}::date`
  const months = sql`${term?.months ?? null}::integer`
  return update(
    scope,
    serviceId,
    sql`product_name = coalesce(${productName}, product_name), down_mbps = coalesce(${downMbps}, down_mbps),
      up_mbps = coalesce(${upMbps}, up_mbps), site_id = coalesce(${siteId}, site_id),
      care_level = coalesce(${careLevel}, care_level), recurring_pence = coalesce(nullif(${recurring}::bigint, 0), recurring_pence),
      -- A domain is extended from its expiry.
      contract_start = case when ${baseCategory('product_category')} = 'Domain' then contract_start else coalesce(${started}, contract_start) end,
      contract_term_months = coalesce(${months}, contract_term_months),
      contract_end = coalesce(${expires}::date, case when ${baseCategory('product_category')} = 'Domain'
        then (greatest(contract_end, ${dayOf(scope.now)}::date) + make_interval(months => ${months}))::date
        else ${term?.end ?? null}::date end, contract_end),
      condition = case when condition = 'expiring' and ${months} is not null then 'working' else condition end,
      condition_note = case when condition = 'expiring' and ${months} is not null then null else condition_note end`,
  )
}

/** False if there is no such service, or `only` does not apply to it. */
async function update(
  scope: AccountScope,
  serviceId: string,
  set: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update service set ${set}, version = version + 1, updated_at = now()
    where account_id = ${scope.accountId} and service_id = ${serviceId} and ${only}`.execute(scope.tx)
  return numAffectedRows !== 0n
}
