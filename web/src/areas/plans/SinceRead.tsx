import type { Plan } from '@portal/contract/plans.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { ChangeList } from './ChangeList.tsx'

/** What is different from what the reader knows; it stays until they say that they have seen it. */
export function SinceRead({ plan: { planId, version, sinceRead } }: { plan: Plan }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const marking = useMutation({
    mutationFn: () => call('PUT /plan-info/api/plans/:planId/reading', { params: { planId }, body: { version } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['plans'] }),
    onError: (failure) => {
      toasts.show({ kind: 'bad', text: `Not marked as read: ${mapFailure(failure).message}` })
      void queryClient.invalidateQueries({ queryKey: ['plans'] })
    },
  })
  if (!sinceRead) return null
  const { changes } = sinceRead
  return (
    <Notice
      kind="warn"
      title={`Version ${version} changed ${changes.length} ${changes.length === 1 ? 'thing' : 'things'} since you read version ${sinceRead.version}`}
      actions={
        <Button size="sm" colour="outline" busy={marking.isPending} onClick={() => marking.mutate()}>
          Mark as read
        </Button>
      }
    >
      <ChangeList changes={changes} />
    </Notice>
  )
}
