import { wallClock } from '@portal/contract/format/dates.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { Random } from '../src/generate/random.ts'
import { ashlar, brackenfell, copperbeck } from './accounts.ts'

/** A call as the billing system rated it: `cost` in pence, `at` in ISO, numbers as +441632960110. */
export interface DemoCall {
  accountId: string
  serviceId: string
  callId: string
  at: string
  from: string
  to: string
  destination: string
  seconds: number
  cost: number
}

/** The calls of one service in one full month, as its bill has them: `month` is the first day, `cost` in pence. */
export interface MonthOfCalls {
  accountId: string
  serviceId: string
  month: PlainDate
  calls: number
  seconds: number
  cost: number
}

/** The same as a row of the import. */
export const callRow = ({ accountId, serviceId, callId, at, from, to, destination, seconds, cost }: DemoCall) => ({
  account_id: accountId,
  call_id: callId,
  service_id: serviceId,
  at,
  from_number: from,
  to_number: to,
  destination,
  seconds,
  cost,
})

/** Calls are complete to the end of yesterday. */
export function deliveryRows(now: Date) {
  const complete_to = london(new Date(`${dayOf(now)}T00:00:00Z`), 0, -60)
  return [...new Set(callers.map(({ accountId }) => accountId))].map((account_id) => ({ account_id, complete_to }))
}

/** Full months with calls before today's; the current one has calls up to yesterday, which are on no bill yet. */
export const monthsOfCalls = 24

/** The usage lines of the demo bills, oldest month first. */
export function billedCalls(now: Date): MonthOfCalls[] {
  const months = new Map<string, MonthOfCalls>()
  for (const { accountId, serviceId, at, seconds, cost } of demoCalls(now)) {
    const month = plainDateOf(`${dayOf(at).slice(0, 7)}-01`)
    if (month.slice(0, 7) === dayOf(now).slice(0, 7)) continue
    const key = `${month} ${accountId} ${serviceId}`
    const before = months.get(key) ?? { accountId, serviceId, month, calls: 0, seconds: 0, cost: 0 }
    months.set(key, {
      ...before,
      calls: before.calls + 1,
      seconds: before.seconds + seconds,
      cost: before.cost + cost,
    })
  }
  return [...months].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month)
}

/** Every call of the demo, oldest first. The same for the same day. */
export function demoCalls(now: Date): DemoCall[] {
  const calls: DemoCall[] = []
  for (const caller of callers) {
    for (let back = monthsOfCalls; back >= 0; back -= 1) calls.push(...callsOfMonth(caller, now, back))
  }
  return calls.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

type Some<Item> = readonly [Item, ...Item[]]

interface Caller {
  accountId: string
  lines: Some<{ serviceId: string; number: string }>
  /** The cost of the calls of a full month in pence, by months back; the last one holds for all before. */
  months: Some<number>
  /** Expensive calls in one night of the last full month; other nights have none. */
  unusual?: { day: number; pence: number }
}

const callers: readonly Caller[] = [
  {
    accountId: brackenfell,
    lines: [
      { serviceId: 'S-1890022', number: '+441632960100' },
      { serviceId: 'S-1890040', number: '+441632960110' },
      { serviceId: 'S-1890041', number: '+441632960111' },
      { serviceId: 'S-1890042', number: '+441632960112' },
    ],
    months: [20_208, 31_842, 20_412, 19_688, 19_742, 19_610, 19_776, 15_120, 14_880, 15_344, 14_962, 15_230, 9860],
    unusual: { day: 19, pence: 9640 },
  },
  { accountId: ashlar, lines: [{ serviceId: 'S-2011710', number: '+441632960410' }], months: [2240, 2418, 2196] },
  { accountId: copperbeck, lines: [{ serviceId: 'S-2011630', number: '+441632960500' }], months: [5480, 5512, 5344] },
]

interface Destination {
  name: string
  /** Pence a minute. */
  rate: number
  number: (digit: () => number) => string
}

const mobile: Destination = { name: 'UK mobile', rate: 6, number: (digit) => `+447700900${digits(digit, 3)}` }
const destinations: Some<Destination> = [
  mobile,
  mobile,
  mobile,
  { name: 'UK landline', rate: 2, number: (digit) => `+441632960${digits(digit, 3)}` },
  { name: 'UK landline', rate: 2, number: (digit) => `+442079460${digits(digit, 3)}` },
  { name: 'UK wide, 03', rate: 2, number: (digit) => `+443069990${digits(digit, 3)}` },
  { name: 'Freephone', rate: 0, number: (digit) => `+448081570${digits(digit, 3)}` },
  { name: 'Ireland (fixed)', rate: 5, number: (digit) => `+3532091${digits(digit, 4)}` },
]

const poland: Destination = { name: 'Poland (fixed)', rate: 30, number: (digit) => `+4822490115${digits(digit, 1)}` }

const digits = (digit: () => number, count: number) => Array.from({ length: count }, digit).join('')

/** Calls are made until the month has cost its amount; the last one costs the rest. */
function callsOfMonth(caller: Caller, now: Date, back: number): DemoCall[] {
  const { first, days } = monthBack(now, back)
  const open = back === 0 ? wallClock(now).getUTCDate() - 1 : days
  if (open === 0) return []
  const random = new Random(Number(caller.accountId), first.getUTCFullYear(), first.getUTCMonth())
  const full = caller.months[Math.min(back, caller.months.length - 1)] ?? caller.months[0]
  const night = back === 1 && caller.unusual ? unusualNight(caller, first, caller.unusual, random) : []
  const usual = Math.round((full * open) / days) - night.reduce((sum, { cost }) => sum + cost, 0)
  const calls: Omit<DemoCall, 'callId'>[] = []
  for (let left = usual; left > 0; ) {
    const line = random.pick(caller.lines)
    const destination = random.pick(destinations)
    const drawn = 20 + Math.round(random.next() ** 2 * 900)
    const whole = Math.round((drawn * destination.rate) / 60)
    // The rest buys fewer seconds of the same call.
    const cost = Math.min(whole, left)
    const seconds = cost < whole ? Math.max(1, Math.round((cost * 60) / destination.rate)) : drawn
    const at = inOfficeHours(first, open, random)
    const to = destination.number(() => random.below(10))
    calls.push({
      accountId: caller.accountId,
      serviceId: line.serviceId,
      at,
      from: line.number,
      to,
      destination: destination.name,
      seconds,
      cost,
    })
    left -= cost
  }
  const month = first.toISOString().slice(2, 7).replace('-', '')
  return [...calls, ...night].map((call, index) => ({ ...call, callId: `${month}-${caller.accountId}-${index + 1}` }))
}

function monthBack(now: Date, back: number): { first: Date; days: number } {
  const local = wallClock(now)
  const first = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back, 1))
  return {
    first,
    days: new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate(),
  }
}

/** A weekday between 08:00 and 18:00; at weekends few people call. */
function inOfficeHours(first: Date, open: number, random: Random): string {
  const day = Array.from({ length: 3 }, () => random.below(open)).find((each) => !isWeekend(first, each))
  return london(first, day ?? random.below(open), 8 * 3600 + random.below(10 * 3600))
}

const isWeekend = (first: Date, day: number) =>
  (first.getUTCDay() + day) % 7 === 0 || (first.getUTCDay() + day) % 7 === 6

/** Between 01:10 and 05:00, from the first line. */
function unusualNight(
  { accountId, lines }: Caller,
  first: Date,
  { day, pence }: { day: number; pence: number },
  random: Random,
): Omit<DemoCall, 'callId'>[] {
  const count = 46
  return Array.from({ length: count }, (_, index) => {
    // Each a part of the amount, to the penny.
    const cost = Math.floor((pence * (index + 1)) / count) - Math.floor((pence * index) / count)
    const extra = index % 2 === 0 ? random.below(60) : 0
    return {
      accountId,
      serviceId: lines[0].serviceId,
      at: london(first, day - 1, 70 * 60 + index * 294 + extra),
      from: lines[0].number,
      to: poland.number(() => 7 - (index % 2) * 4),
      destination: poland.name,
      seconds: Math.round((cost * 60) / poland.rate),
      cost,
    }
  })
}

/** A time of the local day, in ISO; no call is made in the hour that the clocks change. */
function london(first: Date, day: number, seconds: number): string {
  const local = first.getTime() + day * 86_400_000 + seconds * 1000
  const offset = wallClock(new Date(local)).getTime() - local
  return new Date(local - offset).toISOString().replace('.000Z', 'Z')
}
