import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { draftQuery } from './queries.ts'

export const discardAct = (queryClient: QueryClient, ref: string, onDiscarded: () => unknown): Act => ({
  key: 'discard',
  title: 'Discard draft',
  heading: 'Discard this draft?',
  text: 'It is deleted. No one has been notified of it.',
  fields: [],
  stay: 'Keep draft',
  colour: 'tertiary',
  do: calls('DELETE /incident-desk/api/drafts/:ref', { params: { ref } }, async () => {
    await onDiscarded()
    queryClient.removeQueries({ queryKey: draftQuery(ref).queryKey })
    await queryClient.invalidateQueries({ queryKey: ['works', 'desk'] })
  }),
  done: 'Draft discarded.',
})
