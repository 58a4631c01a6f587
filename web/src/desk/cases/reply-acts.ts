import type { CannedReply } from '@portal/contract/cases/replies.ts'
import { caseFields } from '@portal/contract/cases/reply-fields.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { repliesQuery } from './reply-queries.ts'

const stale = (queryClient: QueryClient) => () => queryClient.invalidateQueries({ queryKey: repliesQuery.queryKey })

const inBraces = caseFields.map((name) => `{${name}}`).join(', ')

/** Adds a canned reply, or changes one. */
export function replyAct(queryClient: QueryClient, reply?: CannedReply): Act {
  const replyId = reply?.replyId ?? `reply-${crypto.randomUUID()}`
  return {
    key: reply ? `change ${replyId}` : 'add',
    title: reply ? `Change ${reply.title}` : 'Add canned reply',
    ...(reply && { button: 'Change' }),
    colour: 'primary',
    fields: [
      { kind: 'text', name: 'title', label: 'Title', maxLength: 80, autoComplete: 'off' },
      {
        kind: 'lines',
        name: 'text',
        label: 'Text',
        rows: 10,
        maxLength: 4000,
        hint: `The case fills ${inBraces}. Other names in braces, such as {engineer}, are filled in before sending.`,
      },
    ],
    initial: { title: reply?.title ?? '', text: reply?.text ?? '' },
    draft: `canned reply ${reply ? replyId : 'new'}`,
    do: calls('PUT /case-desk/api/replies/:replyId', { params: { replyId } }, stale(queryClient)),
    done: reply ? 'Canned reply changed.' : 'Canned reply added.',
  }
}

export const deleteReplyAct = (queryClient: QueryClient, { replyId, title }: CannedReply): Act => ({
  key: `delete ${replyId}`,
  title: `Delete ${title}`,
  button: 'Delete',
  heading: `Delete “${title}”?`,
  text: 'It is removed for all colleagues. Replies already sent stay.',
  fields: [],
  do: calls('DELETE /case-desk/api/replies/:replyId', { params: { replyId } }, stale(queryClient)),
  done: 'Canned reply deleted.',
  destructive: true,
})
