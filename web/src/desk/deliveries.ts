import type { ListingAddress } from '@portal/contract/listing.ts'
import type { Delivery, DeliveryList } from '@portal/contract/notifications/deliveries.ts'
import { accountDeliveryListing, deliveryListing } from '@portal/contract/notifications/listing.ts'
import type { Act } from '../acts/act.ts'
import { calls } from '../acts/calls.ts'
import { call } from '../api/client.ts'

/** The messages to people about a record. */
export interface Deliveries {
  listing: typeof deliveryListing | typeof accountDeliveryListing
  /** The key of all their pages. */
  key: readonly string[]
  read: (query: ListingAddress<typeof deliveryListing>, signal: AbortSignal) => Promise<DeliveryList>
  resend: (delivery: Delivery, keep: () => unknown) => Act['do']
  /** The title without messages, if some may have been deleted. */
  none?: string
  /** Names the people who are notified, while no one has been. */
  hint: string
}

export const incidentDeliveries = (ref: string): Deliveries => ({
  listing: deliveryListing,
  key: ['deliveries', 'incident', ref],
  read: (query, signal) =>
    call('GET /incident-desk/api/incidents/:ref/deliveries', { params: { ref }, query }, { signal }),
  resend: ({ accountId, deliveryId }, keep) =>
    calls(
      'POST /incident-desk/api/incidents/:ref/deliveries/:deliveryId/resends',
      { params: { ref, deliveryId: String(deliveryId) }, account: accountId },
      keep,
    ),
  hint: 'The next update is sent to people who follow incidents on these services.',
})

export const caseDeliveries = (account: string, caseId: string): Deliveries => ({
  listing: accountDeliveryListing,
  key: ['deliveries', 'case', account, caseId],
  read: (query, signal) =>
    call('GET /case-desk/api/cases/:caseId/deliveries', { params: { caseId }, query }, { signal, account }),
  resend: ({ deliveryId }, keep) =>
    calls(
      'POST /case-desk/api/cases/:caseId/deliveries/:deliveryId/resends',
      { params: { caseId, deliveryId: String(deliveryId) }, account },
      keep,
    ),
  hint: 'Followers are notified of each message.',
})

export const planDeliveries = (planId: string): Deliveries => ({
  listing: deliveryListing,
  key: ['deliveries', 'plan', planId],
  read: (query, signal) =>
    call('GET /plan-desk/api/plans/:planId/deliveries', { params: { planId }, query }, { signal }),
  resend: ({ accountId, deliveryId }, keep) =>
    calls(
      'POST /plan-desk/api/plans/:planId/deliveries/:deliveryId/resends',
      { params: { planId, deliveryId: String(deliveryId) }, account: accountId },
      keep,
    ),
  hint: 'People who acknowledged a version are emailed when the next is published.',
})
