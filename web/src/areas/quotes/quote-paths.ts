import { pageOf } from '@portal/contract/page-of.ts'
import { type QuoteState } from '@portal/contract/quotes/values.ts'
import { oneOf, stringifySearch, wholeNumber } from '../../lib/search-params.ts'

export const steps = ['sites', 'needs', 'compare', 'quote'] as const
export type QuoteStep = (typeof steps)[number]

/** The address of a quote: its account, the step, the site, and the options compared. */
export interface QuoteSearch {
  account?: string | undefined
  step?: QuoteStep | undefined
  site?: number | undefined
  /** Of the options that are compared. */
  term?: number | 'all' | undefined
  /** Pinned options, by number. */
  pins?: string | undefined
}

export const quotesPath = (state?: QuoteState) => pageOf('quotes', { state })
export const newQuotePath = () => pageOf('quoteNew')

export function quotePath(quoteId: string, search: QuoteSearch = {}): string {
  return pageOf('quote', { quoteId }) + stringifySearch({ ...search })
}

export function readQuoteSearch(raw: Record<string, unknown>): QuoteSearch {
  return {
    account: typeof raw.account === 'string' ? raw.account : undefined,
    step: oneOf(steps, raw.step),
    site: wholeNumber(raw.site),
    term: raw.term === 'all' ? 'all' : wholeNumber(raw.term),
    pins: typeof raw.pins === 'string' ? raw.pins : undefined,
  }
}
