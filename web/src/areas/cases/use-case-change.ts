import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { type CaseAnswer, keepCase } from './queries.ts'

/** Sends a change of a case and shows the case as it is then; a refusal is told in a toast. */
export function useCaseChange() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const change = async (send: () => Promise<CaseAnswer>, done?: string): Promise<boolean> => {
    setIsBusy(true)
    try {
      await keepCase(queryClient, await send())
      if (done) toasts.show({ kind: 'ok', text: done })
      return true
    } catch (failure) {
      toasts.show({ kind: 'bad', text: mapFailure(failure).message })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { change, isBusy }
}
