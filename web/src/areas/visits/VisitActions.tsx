import { Button } from '@portal/ui/src/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { calls } from '../../acts/calls.ts'
import { keepVisit, type VisitAnswer, visitQuery } from './queries.ts'
import { visitPaths } from './visit-paths.ts'

export function VisitActions({ visit }: { visit: VisitAnswer }) {
  const queryClient = useQueryClient()
  const { visitId, version, may, status } = visit
  const cancel: Act = {
    key: 'cancel',
    title: status === 'draft' ? 'Discard draft' : 'Cancel visit',
    heading: 'Cancel this visit?',
    confirm: 'Cancel visit',
    stay: 'Keep visit',
    text: 'The passes stop working and the slot becomes available to others. Everyone who was notified of the visit is notified of the cancellation.',
    fields: [{ kind: 'text', name: 'reason', label: 'Reason', isOptional: true, maxLength: 300 }],
    do: calls('POST /visit-info/api/visits/:visitId/cancellation', { params: { visitId }, version }, (changed) =>
      keepVisit(queryClient, changed),
    ),
    // Someone else may have changed the visit: the next press is based on the new version.
    afterwards: () => void queryClient.invalidateQueries({ queryKey: visitQuery(visitId).queryKey }),
    done: 'Visit cancelled',
  }
  return (
    <>
      <Button colour={may.amend ? 'tertiary' : 'outline'} href={visitPaths.create({ repeat: visitId })}>
        Book again
      </Button>
      <ActButtons acts={may.cancel ? [cancel] : []} />
      {may.amend ? (
        <Button colour="outline" href={visitPaths.create({ visitId })}>
          {status === 'draft' ? 'Continue booking' : 'Change visit'}
        </Button>
      ) : null}
    </>
  )
}
