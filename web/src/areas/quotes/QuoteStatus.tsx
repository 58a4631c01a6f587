import type { QuoteState } from '@portal/contract/quote-values.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import { stateKinds, stateNames } from './quote-words.ts'

export function QuoteStatus({ state, look = 'mark' }: { state: QuoteState; look?: 'mark' | 'chip' }) {
  return (
    <Status kind={stateKinds[state]} look={look}>
      {stateNames[state]}
    </Status>
  )
}
