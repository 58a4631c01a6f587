import { type QuoteState, quoteSorts, quoteStates } from '@portal/contract/quote-values.ts'
import { oneOf, stringifySearch, wholeNumber } from '../../lib/search-params.ts'

export const steps = ['sites', 'needs', 'compare', 'quote'] as const
export type QuoteStep = (typeof steps)[number]

/** What the address of a quote says: whose it is, where in it one is, and which options are compared. */
export interface QuoteSearch {
  account?: string | undefined
  step?: QuoteStep | undefined
  site?: number | undefined
  term?: number | undefined
  /** Options that a person has pinned, by number. */
  pins?: string | undefined
}

export interface QuoteListSearch {
  state?: QuoteState
  search?: string
  sort?: (typeof quoteSorts)[number]
  direction?: 'asc' | 'desc'
  page?: number
  size?: number
}

export const quotesPath = (state?: QuoteState) => `/quoting${stringifySearch({ state })}`
export const newQuotePath = '/quoting/new'

export function quotePath(quoteId: string, search: QuoteSearch = {}): string {
  return `/quoting/${quoteId}${stringifySearch({ ...search })}`
}

export function readQuoteSearch(raw: Record<string, unknown>): QuoteSearch {
  return {
    account: typeof raw.account === 'string' ? raw.account : undefined,
    step: oneOf(steps, raw.step),
    site: wholeNumber(raw.site),
    term: wholeNumber(raw.term),
    pins: typeof raw.pins === 'string' ? raw.pins : undefined,
  }
}

export function readListSearch(raw: Record<string, unknown>): QuoteListSearch {
  const search = {
    state: oneOf(quoteStates, raw.state),
    search: typeof raw.search === 'string' && raw.search !== '' ? raw.search : undefined,
    sort: oneOf(quoteSorts, raw.sort),
    direction: oneOf(['asc', 'desc'], raw.direction),
    page: wholeNumber(raw.page),
    size: wholeNumber(raw.size),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
