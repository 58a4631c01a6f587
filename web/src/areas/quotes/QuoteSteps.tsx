import { careNames, speedName } from '@portal/contract/quotes/values.ts'
import { inList } from '@portal/contract/format/lists.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { Stepper } from '@portal/ui/src/Stepper.tsx'
import { type QuoteSearch, type QuoteStep, quotePath, steps } from './quote-paths.ts'
import { siteCount } from './quote-words.ts'

const names: Record<QuoteStep, string> = { sites: 'Sites', needs: 'Needs', compare: 'Compare options', quote: 'Quote' }

/** The progress of the quote; completed steps are links. */
export function QuoteSteps({ quote, step, search }: { quote: Quote; step: QuoteStep; search: QuoteSearch }) {
  const isOpen = (each: QuoteStep) =>
    each === 'sites' || (quote.siteCount > 0 && (each === 'needs' || quote.state !== 'draft'))
  const isDone = (each: QuoteStep) =>
    steps.indexOf(each) < steps.indexOf(step) ||
    (each === 'compare' && quote.chosen.sites === quote.siteCount && quote.siteCount > 0)
  return (
    <Stepper
      label="Quote steps"
      isForm
      steps={steps.map((each) => ({
        key: each,
        label: names[each],
        note: noteOf(each, quote),
        state: each === step ? 'now' : isDone(each) ? 'done' : 'next',
        ...(isOpen(each) && each !== step && { href: quotePath(quote.quoteId, { ...search, step: each }) }),
      }))}
    />
  )
}

function noteOf(step: QuoteStep, { siteCount: sites, needs, chosen, state }: Quote): string {
  switch (step) {
    case 'sites':
      return sites === 0 ? 'None yet' : siteCount(sites)
    case 'needs':
      return `${ratesInWords(needs.rates)}, ${careNames[needs.careLevel].split(',')[0]?.toLowerCase()}`
    case 'compare':
      return chosen.sites === 0 ? 'Select options' : `${chosen.sites} of ${sites} selected`
    case 'quote':
      return state === 'accepted' ? 'Accepted and ordered' : 'PDF and order'
  }
}

/** "100 Mbit/s and 500 Mbit/s", "3 speeds" */
function ratesInWords(rates: readonly number[]): string {
  if (rates.length === 0) return 'No speed'
  return rates.length > 2 ? `${rates.length} speeds` : inList(rates.toSorted((a, b) => a - b).map(speedName))
}
