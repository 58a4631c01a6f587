import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Pence } from '../money.ts'
import { PlainDate } from '../plain-date.ts'
import { budgetGroupings, costGroupings, costPeriods, stepSources, stepTerms, usualPeriod } from './cost-values.ts'

const permissions = ['BusinessPortalBilling'] as const

const ByGroup = z.object({
  by: z.enum(costGroupings).default('site'),
  /** The months up to the last one with bills. */
  months: z.enum(costPeriods).default(usualPeriod),
})

/** The spend of one site, product or cost centre. `key` identifies it; `name` is null for lines without one. */
export const CostGroup = z.object({
  key: z.string(),
  name: z.string().nullable(),
  /** The cost centre of all its lines; null if they have several. */
  costCentre: z.string().nullable(),
  /** One amount for each of `months`. */
  amounts: z.array(Pence),
  budget: Pence.nullable(),
})
export type CostGroup = z.infer<typeof CostGroup>

/** Something that changes the cost of the coming months, with its source. */
export const CostStep = z.object({
  source: z.enum(stepSources),
  /** The day of the order, contract or price; null if none is known. */
  day: PlainDate.nullable(),
  /** The first day of the month from which it counts; null if it does not count. */
  month: PlainDate.nullable(),
  title: z.string(),
  detail: z.string(),
  term: z.enum(stepTerms),
  /** Added to the month, or to each month; null if no price is known. */
  amount: Pence.nullable(),
  orderId: z.string().nullable(),
  serviceId: z.string().nullable(),
  billId: z.string().nullable(),
})
export type CostStep = z.infer<typeof CostStep>

/** A month of the forecast is `base`, the usage, and its steps: those each month since theirs, and those once in it. */
export const CostForecast = z.object({
  /** The recurring charges of the newest bill of each billing account. */
  base: Pence,
  /** The average of usage charges; null without any. */
  usage: z.object({ average: Pence, months: z.number().int() }).nullable(),
  steps: z.array(CostStep),
  /** Options that are not listed, because there are many. */
  moreOptions: z.number().int(),
  months: z.array(z.object({ month: PlainDate, amount: Pence })),
  /** Billing accounts without a bill in the last month yet; `amount` is their recurring charges. */
  pending: z.array(z.object({ billingAccountId: z.string(), name: z.string(), amount: Pence })),
})
export type CostForecast = z.infer<typeof CostForecast>

/**
 * Spend before VAT by the month in which bills and credit notes were issued. For people whose permission is limited to
 * sites, `isPartial` is true: only lines of their sites are counted, and there are no budgets.
 */
export const Cost = z.object({
  asOf: PlainDate,
  currency: z.string(),
  /** Currencies of bills that are not counted. */
  otherCurrencies: z.array(z.string()),
  isPartial: z.boolean(),
  /** The first days of the months, oldest first; empty without bills. */
  months: z.array(PlainDate),
  groups: z.array(CostGroup),
  totals: z.array(Pence),
  /** The monthly budget of the account. */
  budget: Pence.nullable(),
  /** Null without bills. */
  forecast: CostForecast.nullable(),
})
export type Cost = z.infer<typeof Cost>

export const costRead = endpoint({
  method: 'GET',
  path: '/billing-info/api/cost',
  summary: 'Spend before VAT of the last months by site, product or cost centre, its budgets, and what is coming',
  permissions,
  comesWith: ['cost'],
  query: ByGroup,
  response: Cost,
})

export const costExport = endpoint({
  method: 'GET',
  path: '/billing-info/api/cost.csv',
  summary: 'Spend before VAT of the last months, one row for each site, product or cost centre',
  permissions,
  query: ByGroup,
  produces: 'text/csv',
})

export const mostBudgets = 500

const Amount = Pence.refine(
  (amount) => amount > 0 && amount <= 100_000_000_000,
  'Enter an amount from £0.01 to £1 billion.',
)

export const Budget = z.object({
  by: z.enum(budgetGroupings),
  /** The key of the group; not read for the account. */
  key: z.string().max(200),
  /** Each month, before VAT; null removes the budget. */
  monthly: Amount.nullable(),
})
export type Budget = z.infer<typeof Budget>

export const BudgetChange = z
  .object({
    budgets: z.array(Budget).min(1, 'Change a budget.').max(mostBudgets, `Change ${mostBudgets} budgets or fewer.`),
  })
  .refine(({ budgets }) => budgets.every(({ by, key }) => by === 'account' || key === 'none' || key.startsWith('=')), {
    path: ['budgets'],
    error: 'Name the group of each budget by its key.',
  })
export type BudgetChange = z.infer<typeof BudgetChange>

export const costBudgetsUpdate = endpoint({
  method: 'PUT',
  path: '/billing-info/api/cost/budgets',
  summary: 'Set, change or remove monthly budgets; those that are not named stay as they are',
  permissions,
  problems: ['whole_account_needed'],
  body: BudgetChange,
  response: z.object({ budgets: z.array(Budget) }),
})
