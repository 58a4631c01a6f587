import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { type DeskCase, keepDeskCase } from './queries.ts'

/** Says who of the staff looks after a case; a colleague's may be taken over. */
export function TakeButton({ account, found: { caseId, isMine } }: { account: string; found: DeskCase }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(
        'PUT /case-desk/api/cases/:caseId/taker',
        { params: { caseId }, body: { isMine: !isMine } },
        { account, once: crypto.randomUUID() },
      ),
    onSuccess: (changed) => keepDeskCase(queryClient, account, changed),
    onError: (failure) => toasts.show({ kind: 'bad', text: mapFailure(failure).message }),
  })
  return (
    <Button colour="outline" busy={isPending} needsNetwork onClick={() => mutate()}>
      {isMine ? 'Leave it to others' : 'Take it'}
    </Button>
  )
}
