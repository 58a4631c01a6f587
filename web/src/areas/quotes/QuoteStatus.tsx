import { type QuoteState, quoteStateNames } from '@portal/contract/quotes/values.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import { stateKinds } from './quote-words.ts'

export function QuoteStatus({ state, look = 'mark' }: { state: QuoteState; look?: 'mark' | 'chip' }) {
  return (
    <Status kind={stateKinds[state]} look={look}>
      {quoteStateNames[state]}
    </Status>
  )
}
