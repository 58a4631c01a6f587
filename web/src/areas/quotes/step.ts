import type { Quote } from '@portal/contract/quotes/quotes.ts'
import type { QuoteSearch } from './quote-paths.ts'

/** The props of every step. */
export interface StepProps {
  quote: Quote
  account: string | undefined
  search: QuoteSearch
  /** Changes the address; omitted values stay. */
  onMove: (search: QuoteSearch, options?: { replace: boolean }) => void
}
