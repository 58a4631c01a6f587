import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { keepWebhooks } from './queries.ts'

/** Acts with one press; what came of it is said in a toast. */
export function useWebhookAct() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [busy, setBusy] = useState<string>()
  const act = async (name: string, work: () => Promise<string>) => {
    if (busy) return
    setBusy(name)
    try {
      toasts.show({ kind: 'ok', text: await work() })
      void keepWebhooks(queryClient)
    } catch (failure) {
      toasts.show({ kind: 'bad', text: mapFailure(failure).message })
    }
    setBusy(undefined)
  }
  return { act, busy }
}
