import { type NotificationEvent, notificationEventNames, notificationEvents } from '../contacts/values.ts'
import type { PermissionResource } from '../permission.ts'

/** Types of notification: events that anyone may subscribe to, and types sent only to the people responsible. */
export const noticeKinds = [...notificationEvents, 'case', 'access', 'test', 'plan', 'webhook'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeKindNames: Record<NoticeKind, string> = {
  ...notificationEventNames,
  case: 'Case',
  access: 'Access',
  test: 'Line test',
  plan: 'Service plan',
  webhook: 'Webhook',
}

/** The permission required for a notification; null if everyone may receive it. */
export const noticeResources: Record<NoticeKind, PermissionResource | null> = {
  outage: 'BusinessPortalServices',
  degradation: 'BusinessPortalServices',
  plannedWorks: 'BusinessPortalServices',
  orderUpdate: 'BusinessPortalOrders',
  ecc: 'BusinessPortalOrders',
  appointment: 'BusinessPortalOrders',
  invoice: 'BusinessPortalBilling',
  usage: 'BusinessPortalBilling',
  budget: 'BusinessPortalBilling',
  credit: 'BusinessPortalBilling',
  commission: 'BusinessPortalDealers',
  visit: 'BusinessPortalColocation',
  security: null,
  case: 'BusinessPortalCases',
  access: null,
  test: 'BusinessPortalDiagnostics',
  plan: 'BusinessPortalCSPs',
  webhook: 'BusinessPortalAccountMgmt',
}

export function isEvent(kind: NoticeKind): kind is NotificationEvent {
  return notificationEvents.some((event) => event === kind)
}
