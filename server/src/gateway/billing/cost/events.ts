import type { CostStep } from '@portal/contract/billing/cost.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { percent } from '@portal/contract/format/sizes.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'

type Facts = Omit<CostStep, 'month' | 'term' | 'amount'>

interface Event {
  /** The owner of its price: a service, or the order of one that has no number yet. */
  key: string | null
  day: PlainDate | null
  /** The price holds to the end of its day, so that the month is charged. */
  isEnd: boolean
  facts: Facts
}

/** A change of cost. Its amount follows from the price that its service has by then. */
export type CostEvent = Event &
  /** `isChange` if it replaces a price that the bills have to name. */
  (
    | { kind: 'monthly'; monthly: Pence; isChange: boolean }
    | { kind: 'rise'; percent: number }
    | { kind: 'once'; amount: Pence }
    /** Someone has to choose it; null if it has no price. */
    | { kind: 'option'; monthly: Pence | null }
    | { kind: 'unpriced' }
  )

export interface OpenOrder {
  orderId: string
  type: 'provide' | 'regrade' | 'modify' | 'move' | 'migrate' | 'cease'
  title: string
  productName: string
  serviceId: string | null
  recurring: Pence | null
  oneOff: Pence | null
  expectedOn: PlainDate | null
  requestedOn: PlainDate | null
}

const noLinks = { orderId: null, serviceId: null, billId: null }

/** The monthly price and the one-off charge of an open order, on its expected day, or else the requested one. */
export function eventsOfOrder(order: OpenOrder): CostEvent[] {
  const { orderId, type, title, productName, serviceId, recurring, oneOff } = order
  const day = order.expectedOn ?? order.requestedOn
  const isCease = type === 'cease'
  const when = order.expectedOn ? 'expected date' : order.requestedOn ? 'requested date' : 'no date yet, not counted'
  const event = { key: serviceId ?? `order ${orderId}`, day, isEnd: isCease }
  const facts = {
    ...noLinks,
    source: isCease ? ('cease' as const) : ('order' as const),
    day,
    title: `${title}: ${productName}`,
    detail: when,
    orderId,
  }
  const once: CostEvent[] = oneOff
    ? [
        {
          ...event,
          isEnd: false,
          kind: 'once',
          amount: oneOff,
          facts: {
            ...facts,
            title: isCease ? `${title}: early termination charge` : facts.title,
            detail: `one-off, ${when}`,
          },
        },
      ]
    : []
  if (isCease) {
    // Without a service there is no price that could end.
    return serviceId === null
      ? once
      : [{ ...event, kind: 'monthly', monthly: pence(0), isChange: true, facts }, ...once]
  }
  if (recurring === null) {
    const detail = day ? `${when}, no price yet, not counted` : 'no price and no date yet, not counted'
    return [{ ...event, kind: 'unpriced', facts: { ...facts, detail } }, ...once]
  }
  // 0 leaves the charge of the service as it is.
  if (recurring === 0) return once
  const isChange = type !== 'provide' && type !== 'migrate'
  return [{ ...event, kind: 'monthly', monthly: recurring, isChange, facts }, ...once]
}

export interface WaitingCharge {
  orderId: string
  title: string
  amount: Pence
  replyBy: PlainDate
}

/** A charge of an order that waits for the customer's answer. */
export const eventOfCharge = ({ orderId, title, amount, replyBy }: WaitingCharge): CostEvent => ({
  key: `charge ${orderId}`,
  day: replyBy,
  isEnd: false,
  kind: 'option',
  monthly: amount,
  facts: {
    ...noLinks,
    source: 'charge',
    day: replyBy,
    title: `${title}: extra charge`,
    detail: 'once, if you accept it by this day',
    orderId,
  },
})

export interface AgreedRise {
  serviceId: string
  name: string
  startsOn: PlainDate
  percent: number
  isMost: boolean
  clause: string
}

export const eventOfRise = ({ serviceId, name, startsOn, isMost, clause, ...rise }: AgreedRise): CostEvent => ({
  key: serviceId,
  day: startsOn,
  isEnd: false,
  kind: 'rise',
  percent: rise.percent,
  facts: {
    ...noLinks,
    source: 'price',
    day: startsOn,
    title: `${name}: price ${rise.percent > 0 ? 'rise' : 'cut'}`,
    detail: `${clause}, ${isMost ? 'up to ' : ''}${percent(Math.abs(rise.percent) / 100)}`,
    serviceId,
  },
})

export interface EndingContract {
  serviceId: string
  name: string
  endsOn: PlainDate
  /** A domain that is not renewed stops; any other service continues from month to month. */
  stops: boolean
  /** The catalogue's price for the same term once more; null without one. */
  renewal: { monthly: Pence; termMonths: number } | null
  currency: string
}

export function eventOfContract({ serviceId, name, endsOn, stops, renewal, currency }: EndingContract): CostEvent {
  const event = { key: serviceId, day: endsOn, isEnd: true }
  const facts = { ...noLinks, source: 'contract' as const, day: endsOn, title: `${name}: contract ends`, serviceId }
  if (stops) {
    return {
      ...event,
      kind: 'monthly',
      monthly: pence(0),
      isChange: true,
      facts: { ...facts, source: 'domain', title: `${name}: expires`, detail: 'auto-renewal is off' },
    }
  }
  const offer = renewal
    ? `, or ${money(renewal.monthly, currency)} on a new term of ${counted(renewal.termMonths, 'month')}`
    : ''
  return {
    ...event,
    kind: 'option',
    monthly: renewal?.monthly ?? null,
    facts: { ...facts, detail: `same price from month to month${offer}` },
  }
}

export interface StartedService {
  serviceId: string
  name: string
  productName: string
  startedOn: PlainDate
  monthly: Pence
}

/** A service that started after the newest bill, so that no bill charges it yet. */
export const eventOfStart = ({ serviceId, name, productName, startedOn, monthly }: StartedService): CostEvent => ({
  key: serviceId,
  day: startedOn,
  isEnd: false,
  kind: 'monthly',
  monthly,
  isChange: false,
  facts: {
    ...noLinks,
    source: 'service',
    day: startedOn,
    title: `${name}: ${productName}`,
    detail: 'started after the last bill',
    serviceId,
  },
})

export interface LaterCreditNote {
  billId: string
  issuedOn: PlainDate
  net: Pence
}

/** A credit note that was issued after the last month with bills. */
export const eventOfCreditNote = ({ billId, issuedOn, net }: LaterCreditNote): CostEvent => ({
  key: null,
  day: issuedOn,
  isEnd: false,
  kind: 'once',
  amount: net,
  facts: { ...noLinks, source: 'bill', day: issuedOn, title: `Credit note ${billId}`, detail: 'issued', billId },
})
