import type { Waiting, WaitingItem } from '@portal/contract/dashboard.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { waitingQuery } from './dashboard-queries.ts'

/** Puts a thing off until tomorrow, for oneself, or brings back what was put off. */
export function useSnooze() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
    onError: (error) => toasts.show({ kind: 'bad', text: mapFailure(error).message }),
  })
  const run = (work: () => Promise<unknown>) =>
    mutateAsync(work).then(
      () => true,
      () => false,
    )
  const bringBack = (key?: string) =>
    run(() => call('DELETE /dashboard-info/api/snoozes', { query: key === undefined ? {} : { key } }))
  return {
    isBusy: isPending,
    bringBack,
    putOff: async ({ key, name }: WaitingItem) => {
      const isDone = await run(async () => {
        await call('POST /dashboard-info/api/snoozes', { body: { key } })
        queryClient.setQueryData(waitingQuery.queryKey, (old: Waiting | undefined) => old && without(old, key))
      })
      if (!isDone) return
      toasts.show({
        kind: 'ok',
        text: `${name} is put off until tomorrow`,
        action: { label: 'Undo', onAct: () => void bringBack(key) },
      })
    },
  }
}

function without(waiting: Waiting, key: string): Waiting {
  const items = waiting.items.filter((item) => item.key !== key)
  return { ...waiting, items, total: waiting.total - 1, snoozed: waiting.snoozed + 1 }
}
