import { type RawBuilder, sql } from 'kysely'
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

interface Product {
  productName: string
  /** Speeds stay as they are if absent. */
  downMbps?: number | null | undefined
  upMbps?: number | null | undefined
}

export const changeProduct = (
  scope: AccountScope,
  serviceId: string,
  { productName, downMbps = null, upMbps = null }: Product,
): Promise<boolean> =>
  update(
    scope,
    serviceId,
    sql`product_name = ${productName}, down_mbps = coalesce(${downMbps}, down_mbps), up_mbps = coalesce(${upMbps}, up_mbps)`,
  )

export const changeSite = (scope: AccountScope, serviceId: string, siteId: string): Promise<boolean> =>
  update(scope, serviceId, sql`site_id = ${siteId}`)

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
