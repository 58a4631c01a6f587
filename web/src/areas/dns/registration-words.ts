import { counted } from '@portal/contract/format/counts.ts'
import { longDate, weekday } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import type { DomainRegistration } from '@portal/contract/orders/registrations.ts'

type Facts = Pick<DomainRegistration, 'domain' | 'expires' | 'autoRenew' | 'hasEnded' | 'service' | 'renewal' | 'price'>

/** The next step of a registration: only steps that the registry or our desk carries out. */
export function nextInWords(registration: Facts): string {
  const { domain, expires, autoRenew, hasEnded, renewal } = registration
  if (hasEnded) return 'The registration has ended. Order the domain again to use it.'
  if (!expires || !renewal) return 'The expiry of this domain is not known. Ask our service desk.'
  if (!autoRenew)
    return `Without renewal, ${domain} stops working on ${weekday(expires)}: its website and email can no longer be reached. The registry then decides how long it can still be renewed, before others can register it.`
  return `On ${weekday(renewal.on)} we order the renewal for ${yearsOf(renewal.termMonths)}${priceInWords(registration)}. ${carriedOutBy[registration.service]}`
}

export const yearsOf = (termMonths: number): string => counted(termMonths / 12, 'year')

const priceInWords = ({ price }: Facts): string => (price === null ? '' : `, now ${money(price)}`)

const carriedOutBy: Record<DomainRegistration['service'], string> = {
  on: 'The registry renews it on the same day.',
  simulated: 'The simulated registry renews it on the same day.',
  off: 'Our desk renews it at the registry manually.',
}

/** Before auto-renewal is turned on: its cost is accepted with it. */
export function autoRenewalInWords({ renewal, price, service }: Facts): string {
  const cost = price === null ? 'at the price of our catalogue' : `for ${money(price)}`
  const first = renewal ? ` The first order is placed on ${weekday(renewal.on)}.` : ''
  return `Each renewal is ordered for 1 year ${cost}, and counts as approved.${first} ${carriedOutBy[service]}`
}

export const expiryInWords = ({ expires, hasEnded }: Facts): string | null =>
  hasEnded ? 'Ended' : expires && longDate(expires)
