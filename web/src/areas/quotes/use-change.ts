import type { Quote } from '@portal/contract/quotes.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { keepQuote } from './queries.ts'

interface Change {
  isBusy: boolean
  /** Answers whether it was done; a failure is told in a toast. What the page shows anyway needs none: it would cover the footer. */
  act: (work: (once: string) => Promise<Quote>, told?: string) => Promise<boolean>
}

/** One press of a button that changes the quote. */
export function useChange(): Change {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const act: Change['act'] = async (work, told) => {
    setBusy(true)
    try {
      keepQuote(queryClient, await work(crypto.randomUUID()))
      if (told) toasts.show({ kind: 'ok', text: told })
      return true
    } catch (failure) {
      toasts.show({ kind: 'bad', text: mapFailure(failure).message })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, act }
}

/** Why something cannot be done now; undefined where it can. */
export function whyNot(quote: Quote, key: Quote['actions'][number]['key']): string | undefined {
  return quote.actions.find((action) => action.key === key)?.reasonDisabled ?? undefined
}
