import { longDate } from '@portal/contract/format/days.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { createHash } from 'node:crypto'
import { daysBetween, monthsAfter } from '../../../lib/days.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { Registrant, Registrar, RegistrarAnswer, Registration } from '../../../upstreams/registrar/registrar.ts'
import type { StoredOrder } from '../detail-store.ts'

/** The request of an order to the registry. */
export interface RegistryRequest {
  orderId: string
  kind: 'renew' | 'create'
  domain: string
  years: number
  isSimulated: boolean
  registrant: Registrant | null
}

type Ordered = Pick<StoredOrder, 'orderId' | 'type' | 'termMonths' | 'details'>

/** Null if the order is not for a domain, or not for whole years. */
export function requestOf(
  { accountId }: Pick<AccountScope, 'accountId'>,
  { orderId, type, termMonths, details }: Ordered,
  { isSimulated }: Registrar,
): RegistryRequest | null {
  const { domainName: domain, registrant } = details
  if (!domain || termMonths === null || termMonths % 12 !== 0) return null
  const contactId = contactIdOf(accountId, orderId)
  const kind = type === 'provide' ? 'create' : 'renew'
  return {
    orderId,
    kind,
    domain,
    years: termMonths / 12,
    isSimulated,
    registrant: registrant ? { ...registrant, contactId } : null,
  }
}

/** The same for each run of an order, in the 16 characters that RFC 5733 allows. */
const contactIdOf = (accountId: string, orderId: string): string =>
  `P${createHash('sha256').update(`${accountId} ${orderId}`).digest('hex').slice(0, 15).toUpperCase()}`

const refused = (reason: string): RegistrarAnswer => ({ state: 'refused', reason })

/** Why the registry would refuse it, before it is sent for the first time. */
export function whyNotSend({ kind, registrant }: RegistryRequest, found: Registration | null): string | null {
  if (kind === 'create') {
    if (found) return 'This domain is already registered.'
    return registrant ? null : 'The order has no address of the registrant.'
  }
  if (!found) return 'The registry does not have this domain.'
  if (!found.isOurs) return 'Another registrar has this domain.'
  return found.expires ? null : 'The registry has not completed the registration of this domain.'
}

/** The outcome of a request that was sent, by the registry's data; null if it was not carried out. */
export function outcomeBy(
  { kind, years }: RegistryRequest,
  expiresBefore: PlainDate | null,
  found: Registration | null,
): RegistrarAnswer | null {
  if (kind === 'create') {
    if (!found) return null
    if (!found.isOurs) return refused('This domain is already registered.')
    return found.expires ? { state: 'done', expires: found.expires } : { state: 'pending' }
  }
  if (!found?.isOurs || !found.expires || !expiresBefore) return refused('The registry does not have this domain.')
  if (found.expires === expiresBefore) return null
  // The day after 28 February may be meant by a year after 29 February.
  const isRenewed = Math.abs(daysBetween(monthsAfter(expiresBefore, years * 12), found.expires)) <= 1
  return isRenewed
    ? { state: 'done', expires: found.expires }
    : refused(`The registry has another expiry: ${longDate(found.expires)}.`)
}

interface Given {
  expiresBefore: PlainDate | null
  nameServers: readonly string[]
}

/** Sends it. A refusal may be the answer to a repeat of what an earlier run sent, so the registry's data decide. */
export async function sendRequest(
  registrar: Registrar,
  request: RegistryRequest,
  given: Given,
): Promise<RegistrarAnswer> {
  const answer = await ask(registrar, request, given)
  if (answer.state !== 'refused') return answer
  return outcomeBy(request, given.expiresBefore, await registrar.find(request.domain)) ?? answer
}

function ask(registrar: Registrar, request: RegistryRequest, { expiresBefore, nameServers }: Given) {
  const { kind, domain, years, registrant, orderId: reference } = request
  if (kind === 'create' && registrant) return registrar.create({ domain, years, reference, nameServers, registrant })
  if (kind === 'renew' && expiresBefore) return registrar.renew({ domain, years, reference, expires: expiresBefore })
  throw new Error('The request was sent incomplete')
}
