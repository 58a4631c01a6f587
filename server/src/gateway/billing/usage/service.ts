import type { BilledCall, BilledCallQuery, CallTotals, UsageMonth } from '@portal/contract/billing/usage.ts'
import { mostCallsCounted } from '@portal/contract/billing/usage-listing.ts'
import { penceOf } from '@portal/contract/format/typed.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { daysAfter, monthsAfter } from '../../../lib/days.ts'
import { phoneInWords } from '../../../lib/phone-number.ts'
import { offsetOf, positionOf } from '../../../lists/read-page.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { firstOf, latestMonth, latestOf, usageMonths } from './months.ts'
import { findRule } from './rule-store.ts'
import { listUnusualNights } from './unusual.ts'
import { searchedNumber } from './searched-number.ts'
import {
  type CallRow,
  type CallSearch,
  countCalls,
  type Days,
  findDelivery,
  findDestinations,
  listCalls,
  readCalls,
  totalCalls,
} from './store.ts'

type Search = Omit<BilledCallQuery, 'page' | 'size'>

export async function listBilledCalls(scope: AccountScope, { page, size, ...query }: BilledCallQuery) {
  const search = await searchOf(scope, query)
  const totals = await totalsOf(scope, search)
  const total = Math.min(totals?.calls ?? mostCallsCounted, mostCallsCounted)
  const skip = offsetOf({ page, size })
  const rows = skip < total ? await listCalls(scope, search, { size, skip, isWide: totals === null }) : []
  const { calls: searched } = await totalCalls(scope, search)
  const { from, to } = search
  return { rows: rows.map(shown), total, ...positionOf({ page, size }), from, to, totals, searched }
}

/** Totals are kept for days and destinations; others are counted, up to a limit. */
const totalsOf = (scope: AccountScope, search: CallSearch): Promise<CallTotals | null> =>
  search.prefix === null && search.costOver === null
    ? totalCalls(scope, search, search.destinations)
    : countCalls(scope, search)

export async function* readBilledCalls(scope: AccountScope, query: Search): AsyncGenerator<BilledCall[]> {
  for await (const rows of readCalls(scope, await searchOf(scope, query))) yield rows.map(shown)
}

const shown = ({ from, to, ...call }: CallRow): BilledCall => ({ ...call, from: numberOf(from), to: numberOf(to) })
const numberOf = (number: string) => ({ number, shown: phoneInWords(number) ?? number })

async function searchOf(scope: AccountScope, query: Search): Promise<CallSearch> {
  const month = daysOf(monthOf(query.month) ?? (await latestMonth(scope)))
  const days = { from: query.from ?? month.from, to: query.to ?? month.to }
  const prefix = query.search ? searchedNumber(query.search) : null
  const isDestination = query.search && prefix === null
  return {
    ...days,
    prefix,
    destinations: isDestination ? await findDestinations(scope, days, query.search ?? '') : null,
    costOver: query.costOver ? costOf(query.costOver) : null,
  }
}

/** In pence. No call costs more than an amount that cannot be read. */
function costOf(typed: string): number {
  const cost = penceOf(typed)
  return Number.isNaN(cost) ? Number.MAX_SAFE_INTEGER : cost
}

export async function getUsage(scope: AccountScope, asked: PlainDate | undefined): Promise<UsageMonth> {
  const months = await usageMonths(scope)
  const month = monthOf(asked) ?? latestOf(months, scope)
  const before = await totalCalls(scope, daysOf(monthsAfter(month, -1)))
  const rule = await findRule(scope)
  const delivery = await findDelivery(scope)
  return {
    month,
    months,
    calls: await totalCalls(scope, daysOf(month)),
    before: before.calls > 0 ? before : null,
    unusual: await listUnusualNights(scope, daysOf(month), rule),
    rule,
    mayChangeRule: !scope.sites,
    receivedAt: delivery?.receivedAt ?? null,
    completeTo: delivery?.completeTo ?? null,
  }
}

const monthOf = (day: PlainDate | undefined) => day && firstOf(day)

const daysOf = (month: PlainDate): Days => ({ from: month, to: daysAfter(monthsAfter(month, 1), -1) })
