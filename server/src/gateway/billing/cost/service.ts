import type { Cost, CostForecast } from '@portal/contract/billing/cost.ts'
import {
  type CostGrouping,
  type CostPeriod,
  forecastMonths,
  usageMonths,
  usualPeriod,
} from '@portal/contract/billing/cost-values.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { fraction, pence, sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { offersOf } from '../../../ordering/offers.ts'
import { listProducts } from '../../../ordering/product-store.ts'
import { daysAfter, monthsAfter } from '../../../lib/days.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { listBudgets } from './budget-store.ts'
import {
  type CostEvent,
  eventOfCharge,
  eventOfContract,
  eventOfCreditNote,
  eventOfRise,
  eventOfStart,
  eventsOfOrder,
} from './events.ts'
import { forecastOf } from './forecast.ts'
import {
  type ContractRow,
  listEndingContracts,
  listLaterCreditNotes,
  listOpenOrders,
  listRises,
  listStarted,
  listWaitingCharges,
} from './forecast-store.ts'
import { groupSpend } from './group-spend.ts'
import { laterOf, monthOf, monthsFrom } from './months.ts'
import { findNewest, findUsage, listBase, listNewestBills, listSpend } from './store.ts'

/** Spend and forecast. Budgets are of the whole account, so people whose permission is limited to sites see none. */
export async function getCost(scope: AccountScope, by: CostGrouping, period: CostPeriod = usualPeriod): Promise<Cost> {
  const asOf = dayOf(scope.now)
  const isPartial = scope.sites !== null
  const budgets = isPartial ? [] : await listBudgets(scope)
  const budget = budgets.find((each) => each.by === 'account')?.monthly ?? null
  const newest = await findNewest(scope)
  if (!newest) {
    const none = { months: [], groups: [], totals: [], forecast: null, otherCurrencies: [] }
    return { asOf, currency: 'GBP', isPartial, budget, ...none }
  }
  const { currency, otherCurrencies } = newest
  // An account that is no longer billed shows months without spend, not old ones.
  const lastMonth = laterOf(monthOf(newest.issuedOn), monthsAfter(monthOf(asOf), -1))
  const count = Number(period)
  const months = monthsFrom(monthsAfter(lastMonth, 1 - count), count)
  const [from = lastMonth] = months
  const to = monthsAfter(lastMonth, 1)
  const ofGroups = new Map(budgets.filter((each) => each.by === by).map((each) => [each.key, each]))
  const spend = await listSpend(scope, by, { currency, from, to })
  return {
    asOf,
    currency,
    otherCurrencies,
    isPartial,
    months,
    ...groupSpend(spend, months, ofGroups),
    budget,
    forecast: await getForecast(scope, { currency, lastMonth, billedOn: newest.issuedOn }),
  }
}

interface Billed {
  currency: string
  lastMonth: PlainDate
  billedOn: PlainDate
}

async function getForecast(scope: AccountScope, { currency, lastMonth, billedOn }: Billed): Promise<CostForecast> {
  const newest = await listNewestBills(scope, currency, monthsAfter(lastMonth, -1))
  const charges = await listBase(
    scope,
    newest.map(({ billId }) => billId),
  )
  const base = new Map<string | null, Pence>()
  for (const { serviceId, monthly } of charges) base.set(serviceId, sum([base.get(serviceId) ?? pence(0), monthly]))
  const pending = newest
    .filter(({ issuedOn }) => issuedOn < lastMonth)
    .map(({ billingAccountId, name }) => ({
      billingAccountId,
      name,
      amount: sum(charges.filter((each) => each.billingAccountId === billingAccountId).map(({ monthly }) => monthly)),
    }))
    // People of some sites do not learn of billing accounts without one of them.
    .filter(({ amount }) => scope.sites === null || amount !== 0)
  // A month with bills to come would lower the average.
  const usageTo = pending.length > 0 ? lastMonth : monthsAfter(lastMonth, 1)
  const usage = await findUsage(scope, { currency, from: monthsAfter(usageTo, -usageMonths), to: usageTo })
  const until = daysAfter(monthsAfter(lastMonth, forecastMonths + 1), -1)
  return forecastOf({
    lastMonth,
    base,
    usage:
      usage && usage.lines > 0 && usage.months > 0
        ? { average: fraction(usage.amount, 1, usage.months), months: usage.months }
        : null,
    pending,
    events: await listEvents(scope, { currency, billedOn, until }, lastMonth),
  })
}

async function listEvents(
  scope: AccountScope,
  wanted: Parameters<typeof listOpenOrders>[1],
  lastMonth: PlainDate,
): Promise<CostEvent[]> {
  const today = dayOf(scope.now)
  const started = await listStarted(scope, wanted, today)
  const orders = await listOpenOrders(scope, wanted)
  const charges = await listWaitingCharges(scope, wanted)
  const rises = await listRises(scope, wanted)
  const contracts = await listEndingContracts(scope, wanted, today)
  const products = contracts.length > 0 ? await listProducts(scope) : []
  const notes = await listLaterCreditNotes(scope, wanted.currency, monthsAfter(lastMonth, 1))
  return [
    ...notes.map(eventOfCreditNote),
    ...started.map(eventOfStart),
    ...orders.flatMap(eventsOfOrder),
    ...charges.map(eventOfCharge),
    ...rises.map(eventOfRise),
    ...contracts.map((contract) =>
      eventOfContract({
        ...contract,
        currency: wanted.currency,
        stops: contract.isDomain && !contract.autoRenew,
        renewal: contract.isDomain ? null : renewalOf(contract, wanted.currency, products),
      }),
    ),
  ]
}

/** The catalogue's price for another term as long as the present one, as the form for orders offers it. */
function renewalOf(contract: ContractRow, currency: string, products: Awaited<ReturnType<typeof listProducts>>) {
  const { monthly, endsOn, termMonths, noticeDays, autoRenew } = contract
  const offers = offersOf(
    {
      ...contract,
      contract: { start: null, termMonths, end: endsOn, noticeDays, autoRenew },
      charges: { recurring: monthly, oneOff: null, currency },
    },
    { products, careLevels: [] },
  )
  const renewal = offers.renewals.find((each) => each.termMonths === termMonths)
  return renewal && termMonths !== null ? { monthly: renewal.monthly, termMonths } : null
}
