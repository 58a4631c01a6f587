import { behavesAs } from '@portal/contract/services/category.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { TermPrice } from '@portal/contract/orders/offers.ts'
import type { Service } from '@portal/contract/services/services.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Sql } from '@portal/db/src/database.ts'
import type { JobParts } from '../../../jobs/job-parts.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { daysAfter } from '../../../lib/days.ts'
import { notify } from '../../../lib/notify.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { withScope } from '../../actor.ts'
import { eachDue } from '../../each-due.ts'
import { approveOrder } from '../approval.ts'
import { insertEvent } from '../change-store.ts'
import { settle } from '../changes.ts'
import { beginOrder } from '../placing/begin-order.ts'
import { getOrderableService } from '../placing/service.ts'
import { lockService } from '../placing/store.ts'
import { renewalOf } from '../placing/wanted.ts'
import { getStoredOrder } from '../service.ts'
import { findDomain } from './domain-of-service.ts'
import { hasRenewal, listDueDomains } from './store.ts'

export const autoRenewalMonths = 12

/** A domain that expired while no job ran can usually still be renewed. */
const graceDays = 30

/** The person in records: the customer has turned auto-renewal on, and the portal acts on it. */
const portal = { userId: 'portal', email: '', name: 'Auto-renewal' }

/** Orders the renewal of every domain whose auto-renewal is due. One that fails is tried again the next day. */
export async function renewDomains(parts: JobParts, now: Date): Promise<void> {
  const today = dayOf(now)
  const last = daysAfter(today, parts.config.DOMAIN_RENEWAL_DAYS)
  const failures: unknown[] = []
  const list = (system: Sql) => listDueDomains(system, daysAfter(today, -graceDays), last)
  await eachDue(parts.database, now, list, (due) =>
    renewDomain(parts, due, now).catch((failure) => failures.push(failure)),
  )
  if (failures.length > 0) throw failures[0]
}

/** Orders the renewal of a domain if it is due, once for each expiry. */
export function renewDomain(
  { config, database }: JobParts,
  { accountId, serviceId }: { accountId: string; serviceId: string },
  now: Date,
): Promise<void> {
  return withScope(database, { accountId, now }, portal, 'provider', async (scope) => {
    await lockService(scope, serviceId)
    const { service, offers, open } = await getOrderableService(scope, serviceId)
    const { end } = service.contract
    if (end === null || !isDue(service, dayOf(now), config.DOMAIN_RENEWAL_DAYS)) return
    // An open order renews it already, or ends it.
    if (open.length > 0) return
    if (!(await hasRenewal(scope, serviceId, end))) await orderRenewal(scope, service, end, offers.renewals)
  })
}

function isDue({ productCategory, status, contract }: Service, today: PlainDate, days: number): boolean {
  const { autoRenew, end } = contract
  if (!behavesAs(productCategory, 'Domain') || status !== 'active' || !autoRenew || end === null) return false
  return end <= daysAfter(today, days) && end >= daysAfter(today, -graceDays)
}

/** At the catalogue's price the order is approved at once; without a price, the desk prices it and the customer approves. */
async function orderRenewal(
  scope: AccountScope,
  service: Service,
  end: PlainDate,
  renewals: readonly TermPrice[],
): Promise<void> {
  const { serviceId, productName, name } = service
  const price = renewals.find(({ termMonths }) => termMonths === autoRenewalMonths)
  const domainName = await findDomain(scope, service)
  const words = renewalOf(service, autoRenewalMonths)
  const orderId = await beginOrder(scope, {
    type: 'modify',
    journey: 'simple',
    title: service.site?.name ?? name,
    productName: words,
    details: { renewsFrom: end, ...(domainName && { domainName }) },
    siteId: service.siteId,
    serviceId,
    orderRef: service.orderRef,
    requestedDate: dayOf(scope.now),
    price: price ? { ...price, recurring: price.monthly } : null,
    note: '',
  })
  if (price) {
    const planned = await approveOrder(scope, await getStoredOrder(scope, orderId, true))
    await insertEvent(scope, orderId, 'Order approved', `Auto-renewal is on. ${planned}`)
    await settle(scope, orderId)
  }
  await recordActivity(scope, {
    action: 'order placed',
    entity: 'order',
    entityId: orderId,
    after: { serviceId, productName },
  })
  await recordActivity(scope, {
    action: 'order placed',
    entity: 'service',
    entityId: serviceId,
    after: { order: orderId },
  })
  await notify(scope, {
    kind: 'orderUpdate',
    title: `Order ${orderId}: auto-renewal of ${name}`,
    text: price ? words : `${words}. Approve the order once we have priced it.`,
    entity: 'order',
    entityId: orderId,
    serviceId,
    siteId: service.siteId ?? undefined,
  })
}
