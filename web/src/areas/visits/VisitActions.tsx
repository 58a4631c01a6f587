import { Button } from '@portal/ui/src/Button.tsx'
import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import { keepVisit, type VisitAnswer, visitQuery } from './queries.ts'
import { visitPaths } from './visit-paths.ts'

export function VisitActions({ visit }: { visit: VisitAnswer }) {
  const { visitId, may, status } = visit
  const [isCancelling, setIsCancelling] = useState(false)
  return (
    <>
      <Button colour={may.amend ? 'tertiary' : 'outline'} href={visitPaths.create({ repeat: visitId })}>
        Book again
      </Button>
      {may.cancel ? (
        <Button colour="outline" onClick={() => setIsCancelling(true)}>
          {status === 'draft' ? 'Discard draft' : 'Cancel visit'}
        </Button>
      ) : null}
      {may.amend ? (
        <Button colour="outline" href={visitPaths.create({ visitId })}>
          {status === 'draft' ? 'Continue booking' : 'Change visit'}
        </Button>
      ) : null}
      <CancelDialog visit={visit} open={isCancelling} onClose={() => setIsCancelling(false)} />
    </>
  )
}

function CancelDialog({ visit, open, onClose }: { visit: VisitAnswer; open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const onceRef = useRef<string>(undefined)
  const cancel = async () => {
    if (isBusy) return
    setIsBusy(true)
    onceRef.current ??= crypto.randomUUID()
    try {
      const changed = await call(
        'POST /visit-info/api/visits/:visitId/cancellation',
        { params: { visitId: visit.visitId }, body: { reason } },
        { version: visit.version, once: onceRef.current },
      )
      await keepVisit(queryClient, changed)
      toasts.show({ kind: 'ok', text: 'The visit is cancelled' })
      onClose()
    } catch (failure) {
      setProblem(mapFailure(failure).message)
      onceRef.current = undefined
      const isStale = failure instanceof ApiError && failure.status === 412
      if (isStale) void queryClient.invalidateQueries({ queryKey: visitQuery(visit.visitId).queryKey })
    }
    setIsBusy(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Cancel this visit?"
      confirmLabel="Cancel visit"
      cancelLabel="Keep visit"
      pending={isBusy}
      problem={problem}
      onConfirm={() => void cancel()}
    >
      <p>The pass opens no door any more, and others can take the time. Everybody who was told of it hears.</p>
      <TextField label="Why?" optional value={reason} onValueChange={setReason} maxLength={300} />
    </ConfirmDialog>
  )
}
