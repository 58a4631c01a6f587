import type { Quote } from '@portal/contract/quotes.ts'
import type { QuoteSearch } from './quote-paths.ts'

/** What every step of a quote is given. */
export interface StepProps {
  quote: Quote
  account: string | undefined
  search: QuoteSearch
  /** Changes the address; what is left out stays. */
  onMove: (search: QuoteSearch, options?: { replace: boolean }) => void
}
