import type { Arrival } from '@portal/contract/dashboard.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { arrivalQuery } from './dashboard-queries.ts'

export function useWelcome() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call('PUT /dashboard-info/api/welcome', { body: { isShown: false } }),
    onSuccess: ({ isShown }) =>
      queryClient.setQueryData(
        arrivalQuery.queryKey,
        (old: Arrival | undefined) => old && { ...old, showsWelcome: isShown },
      ),
    onError: (error) => toasts.show({ kind: 'bad', text: mapFailure(error).message }),
  })
  return { isBusy: isPending, putAway: () => mutateAsync().catch(() => undefined) }
}
