import type { Pence } from '@portal/contract/money.ts'
import { pence, sum } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import fc from 'fast-check'
import {
  billedMonth,
  clawbackLine,
  type NewLine,
  newBusinessLine,
  type PaidLine,
  recurringLine,
  type Sale,
  type Scheme,
  schemeFor,
  totalsOf,
} from '../rules.ts'
import { periodOf } from '../statement-status.ts'

interface Happened extends Omit<Sale, 'kind'> {
  kind: 'live' | 'renewal' | 'early cease'
  reason: string
}

export interface History {
  schemes: Scheme[]
  events: Happened[]
  months: string[]
}

export interface Issued {
  lines: PaidLine[]
  net: Pence
  vat: Pence
  gross: Pence
  payable: Pence
  carriedForward: Pence
  opening: Pence
}

const categories = ['Leased Line', 'Connectivity', null]

const arbitraryScheme = (schemeId: string, trigger: Scheme['trigger']): fc.Arbitrary<Scheme> =>
  fc.record({
    schemeId: fc.constant(schemeId),
    name: fc.constant(schemeId),
    trigger: fc.constant(trigger),
    basis: fc.constantFrom('percentage', 'fixed', 'tiered'),
    rate: fc.integer({ min: 0, max: 20_000 }),
    fixedAmount: fc.integer({ min: 0, max: 100_000 }).map(pence),
    tiers: fc
      .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 5 }))
      .map(([low, high, from]) => [
        { from: 0, rate: low },
        { from, rate: high },
      ]),
    tiersApply: fc.constantFrom('whole', 'marginal'),
    productCategory: fc.constantFrom(null, null, ...categories),
    validFrom: fc.constantFrom('2024-01-01', '2024-01-01', '2025-04-01').map(plainDateOf),
    validUntil: fc.constantFrom(null, null, plainDateOf('2025-08-31')),
    forMonths: fc.constantFrom(null, 3),
    arrearsMonths: fc.constantFrom(0, 2),
    earnOutMonths: fc.constantFrom(0, 6, 12, 12),
    clawback: fc.constantFrom('whole', 'pro rata'),
  })

const arbitraryEvent = (months: number): fc.Arbitrary<Happened> =>
  fc
    .record({
      kind: fc.constantFrom('live' as const, 'live' as const, 'renewal' as const, 'early cease' as const),
      day: fc.integer({ min: 0, max: months * 30 }),
      service: fc.integer({ min: 1, max: 6 }),
      productCategory: fc.constantFrom(...categories),
      tariffNet: fc.integer({ min: 0, max: 500_000 }).map(pence),
      units: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ kind, day, service, ...rest }) => {
      const occurredOn = plainDateOf(Temporal.PlainDate.from('2025-01-01').add({ days: day }).toString())
      const serviceId = `S-${service}`
      const eventId = `${occurredOn} ${serviceId} ${kind}`
      const sold = { customer: 'Dunmere Logistics', product: 'Ethernet', orderRef: null, currency: 'GBP' }
      return { ...rest, ...sold, kind, occurredOn, serviceId, eventId, reason: 'early cease' }
    })

/** Schemes of every type, and random events of six services over the given months, in a possible order. */
export function arbitraryHistory(months: number): fc.Arbitrary<History> {
  const schemes = [
    arbitraryScheme('live', 'live'),
    arbitraryScheme('live 2', 'live'),
    arbitraryScheme('renewal', 'renewal'),
    arbitraryScheme('share', 'billed'),
    arbitraryScheme('share 2', 'billed'),
  ]
  return fc.record({
    schemes: fc.tuple(...schemes),
    events: fc.array(arbitraryEvent(months), { minLength: 12, maxLength: 30 }).map(inPossibleOrder),
    months: fc.constant(Array.from({ length: months }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)),
  })
}

/** Drops events that the desk would refuse to record. */
function inPossibleOrder(events: Happened[]): Happened[] {
  const live = new Set<string>()
  const known = new Set<string>()
  return events
    .toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
    .filter(({ kind, serviceId, eventId }) => {
      if (known.has(eventId) || live.has(serviceId) === (kind === 'live')) return false
      known.add(eventId)
      if (kind === 'live') live.add(serviceId)
      if (kind === 'early cease') live.delete(serviceId)
      return true
    })
}

/** The server's run without a database: the same rules, one month after another. */
export function issueAll({ schemes, events, months }: History): Issued[] {
  const sorted = events.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
  const paid: PaidLine[] = []
  let opening = pence(0)
  return months.map((month) => {
    const { periodStart, periodEnd, statementRef } = periodOf(month)
    const own: PaidLine[] = []
    const add = (line: NewLine | undefined) => {
      if (!line || paid.some(({ earned }) => earned === line.earned)) return
      const numbered = { ...line, statementRef, lineNo: own.length + 1 }
      own.push(numbered)
      paid.push(numbered)
    }
    const until = sorted.filter(({ occurredOn }) => occurredOn <= periodEnd)
    for (const event of until) {
      if (event.kind === 'early cease') continue
      const { reason: _, kind, ...sale } = event
      add(newBusinessLine({ ...sale, kind }, schemes, unitsOfMonth(event, sorted)))
    }
    for (const scheme of schemes) addShares({ schemes, scheme, periodStart, events: sorted, add })
    for (const cease of until.filter(({ kind }) => kind === 'early cease')) {
      for (const line of paid.filter(({ serviceId }) => serviceId === cease.serviceId)) add(clawbackLine(line, cease))
    }
    const net = sum(own.map(({ amount }) => amount))
    const statement = { lines: own, opening, ...totalsOf(net, 2000, opening) }
    opening = statement.carriedForward
    return statement
  })
}

function unitsOfMonth(event: Happened, events: readonly Happened[]): { all: number; before: number } {
  const same = events.filter(
    ({ kind, occurredOn }) => kind === event.kind && occurredOn.slice(0, 7) === event.occurredOn.slice(0, 7),
  )
  const count = (some: readonly Happened[]) => some.reduce((all, { units }) => all + units, 0)
  return { all: count(same), before: count(same.slice(0, same.indexOf(event))) }
}

interface Shares {
  schemes: readonly Scheme[]
  scheme: Scheme
  periodStart: PlainDate
  events: readonly Happened[]
  add: (line: NewLine | undefined) => void
}

function addShares({ schemes, scheme, periodStart, events, add }: Shares): void {
  if (scheme.trigger !== 'billed') return
  const month = billedMonth(periodStart, scheme)
  const { periodEnd: monthEnd } = periodOf(month.slice(0, 7))
  const before = events.filter(({ occurredOn }) => occurredOn <= monthEnd)
  for (const serviceId of new Set(before.map((event) => event.serviceId))) {
    const own = before.filter((event) => event.serviceId === serviceId)
    const last = own.at(-1)
    const liveOn = own.findLast(({ kind }) => kind === 'live')?.occurredOn
    if (!last || !liveOn || last.kind === 'early cease') continue
    const { eventId: _, kind: __, occurredOn: ___, reason: ____, ...service } = last
    const fitting = schemeFor(schemes, 'billed', { productCategory: service.productCategory, on: month })
    if (fitting?.schemeId === scheme.schemeId) add(recurringLine({ ...service, liveOn }, scheme, month))
  }
}
