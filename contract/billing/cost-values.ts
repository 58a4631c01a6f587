/** How spend is divided. */
export const costGroupings = ['site', 'product', 'costCentre'] as const
export type CostGrouping = (typeof costGroupings)[number]

export const costGroupingNames: Record<CostGrouping, string> = {
  site: 'Site',
  product: 'Product',
  costCentre: 'Cost centre',
}

/** The name of the lines without a site, product or cost centre. */
export const ungroupedNames: Record<CostGrouping, string> = {
  site: 'Not tied to a site',
  product: 'Without a product',
  costCentre: 'Without a cost centre',
}

/** A budget is for the whole account or for one of its groups. */
export const budgetGroupings = ['account', ...costGroupings] as const
export type BudgetGrouping = (typeof budgetGroupings)[number]

/** The numbers of months of spend that can be shown. */
export const costPeriods = ['6', '12', '24'] as const
export type CostPeriod = (typeof costPeriods)[number]
export const usualPeriod: CostPeriod = '12'

export const forecastMonths = 6
/** Months of which the average of usage charges is taken. */
export const usageMonths = 6

/** Per cent of a budget from which people are warned. */
export const budgetWarning = 95

export const budgetStates = ['within', 'near', 'over'] as const
export type BudgetState = (typeof budgetStates)[number]

/** `amount` of `budget`: near from 95%, over above 100%; exact, because a rounded 100% can be either. */
export function budgetStateOf(amount: number, budget: number): BudgetState {
  if (amount > budget) return 'over'
  return amount * 100 >= budget * budgetWarning ? 'near' : 'within'
}

/** Sources of a step of the forecast. */
export const stepSources = ['order', 'cease', 'charge', 'price', 'contract', 'domain', 'service', 'bill'] as const
export type StepSource = (typeof stepSources)[number]

/** How often the amount of a step counts; an option counts only once someone chooses it. */
export const stepTerms = ['monthly', 'once', 'option'] as const
export type StepTerm = (typeof stepTerms)[number]

export const accountingLayouts = ['xero', 'sage', 'quickbooks'] as const
export type AccountingLayout = (typeof accountingLayouts)[number]

export const accountingLayoutNames: Record<AccountingLayout, string> = {
  xero: 'Xero',
  sage: 'Sage 50',
  quickbooks: 'QuickBooks Online',
}

/** Rows of an export: the lines as billed, or one for each cost centre and VAT rate of a bill. */
export const accountingRows = ['line', 'costCentre'] as const
export type AccountingRows = (typeof accountingRows)[number]

/** Accounting programs import at most this many bills from one file. */
export const mostBillsInFile = 500
