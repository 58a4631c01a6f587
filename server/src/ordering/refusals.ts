import { earliestEnd } from '@portal/contract/services/early-termination.ts'
import type { Offers } from '@portal/contract/orders/offers.ts'
import type { ChangeType } from '@portal/contract/orders/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { type BaseCategory, behavesAs } from '@portal/contract/services/category.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { daysAfter, workingDaysAfter } from '../lib/days.ts'

type Facts = Pick<Service, 'productCategory' | 'productName' | 'status' | 'contract'>

const movable: readonly BaseCategory[] = ['Connectivity', 'Leased Line', 'Voice', 'Voice - IP']
const over = new Set(['terminated', 'cancelled', 'aborted'])

/** Why a change cannot be ordered for a service; null if it can. */
export function whyNotOrder(
  type: ChangeType,
  service: Facts,
  { open, offers }: { open: readonly { orderId: string }[]; offers: Offers },
): string | null {
  if (over.has(service.status)) return 'This service has ended.'
  if (service.status === 'created' || service.status === 'pendingActive') return 'This service is not live yet.'
  const [running] = open
  if (running)
    return `Order ${running.orderId} is already changing this service. Wait for it to finish, or cancel it first.`
  if (service.status === 'pendingTerminate') return 'Notice has already been given.'
  return whyNotOffered(type, service, offers)
}

function whyNotOffered(type: ChangeType, { productCategory, productName }: Facts, offers: Offers): string | null {
  switch (type) {
    case 'cease':
      return null
    case 'move':
      return behavesAs(productCategory, ...movable) ? null : 'This product is not linked to a site.'
    case 'regrade':
      if (offers.products.length > 0) return null
      return offers.isKnown ? `No other product can follow ${productName}.` : notKnown
    case 'renew':
      if (offers.renewals.length > 0) return null
      return offers.isKnown ? `No renewal terms are offered for ${productName}.` : notKnown
    case 'ip-block':
    case 'care-level':
    case 'reset-session':
      if (offers.options.some(({ kind }) => kind === type)) return null
      return offers.isKnown ? `This is not offered for ${productName}.` : notKnown
  }
}

const notKnown = 'This product is not in our catalogue. Ask our service desk.'

/** The earliest possible day of a change. Notice counts in calendar days, installation in working days. */
export function earliestFor(type: ChangeType, { contract, productCategory }: Facts, today: PlainDate): PlainDate {
  switch (type) {
    case 'regrade':
      return workingDaysAfter(today, 5)
    case 'move':
      return workingDaysAfter(today, 20)
    case 'ip-block':
      return workingDaysAfter(today, 2)
    case 'care-level':
    case 'reset-session':
      return workingDaysAfter(today, 1)
    case 'renew':
      // A registry extends a domain from its expiry, so there is nothing to wait for.
      return behavesAs(productCategory, 'Domain') ? today : daysAfter(today, 1)
    case 'cease':
      return earliestEnd(contract, today)
  }
}
