import { caseKindNames, casePriorityNames, caseStatusNames, deskStatuses } from '@portal/contract/cases/values.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { type DeskCase, keepDeskCase } from './queries.ts'

/** Desk actions on a case other than messages. */
export function caseActs(queryClient: QueryClient, account: string, found: DeskCase): Act[] {
  const { caseId, version, status, kind, may, escalatedAt } = found
  const update = calls('PATCH /case-desk/api/cases/:caseId', { params: { caseId }, account, version }, (changed) =>
    keepDeskCase(queryClient, account, changed),
  )
  const statusNames = Object.fromEntries(deskStatuses.map((each) => [each, caseStatusNames[each]]))
  return [
    {
      key: 'status',
      shortcut: 'h',
      title: 'Set status',
      text: 'Waiting for the customer pauses the targets and notifies every follower of the case.',
      fields: [
        { kind: 'choice', name: 'status', label: 'Status', names: statusNames },
        {
          kind: 'moment',
          name: 'replyBy',
          label: 'Reply by',
          hint: 'How long we wait for the customer’s reply.',
          isOptional: true,
        },
      ],
      initial: { status },
      do: update,
      done: 'Status set.',
    },
    {
      key: 'escalate',
      shortcut: 'e',
      title: 'Escalate',
      text: 'A duty manager calls the customer within 30 minutes, and the followers of the case are notified.',
      fields: [
        { kind: 'text', name: 'phone', label: 'Phone number for the call', type: 'tel', autoComplete: 'off' },
        { kind: 'lines', name: 'reason', label: 'Reason for the escalation', hint: 'For the desk only.', rows: 3 },
      ],
      refusal: may.escalate
        ? undefined
        : escalatedAt
          ? 'A duty manager already has this case.'
          : 'Only an open case can be escalated.',
      do: calls('POST /case-desk/api/cases/:caseId/escalation', { params: { caseId }, account }, (changed) =>
        keepDeskCase(queryClient, account, changed),
      ),
      done: 'Case escalated.',
    },
    {
      key: 'priority',
      title: 'Set priority',
      fields: [{ kind: 'choice', name: 'priority', label: 'Priority', names: casePriorityNames }],
      do: update,
      done: 'Priority set.',
    },
    {
      key: 'kind',
      title: 'Set category',
      text: 'Its targets change, and count from when the case was opened. The customer sees it.',
      fields: [{ kind: 'choice', name: 'kind', label: 'Category', names: caseKindNames }],
      initial: { kind },
      do: update,
      done: 'Category set.',
    },
    {
      key: 'next',
      title: 'Set next update',
      fields: [{ kind: 'moment', name: 'nextUpdateDue', label: 'Next update due', hint: 'UK time.' }],
      do: update,
      done: 'Next update set.',
    },
    {
      key: 'work',
      shortcut: 'w',
      title: 'Record work',
      text: 'Shown in the timeline. The customer can see it.',
      fields: [
        {
          kind: 'lines',
          name: 'work',
          label: 'What was done',
          hint: 'For example “Line engineer booked: today, 13:00 to 18:00.”',
        },
        { kind: 'text', name: 'incidentId', label: 'Related incident', isOptional: true },
      ],
      do: update,
      done: 'Added to the timeline.',
    },
    followAct(queryClient, account, { caseId }),
    ...unfollowActs(queryClient, account, found),
  ]
}

/** For a case without followers, whose replies no one would receive, and for others. */
export const followAct = (queryClient: QueryClient, account: string, { caseId }: Pick<DeskCase, 'caseId'>): Act => ({
  key: 'follow',
  title: 'Add follower',
  text: 'Followers receive every reply by email. The customer sees who follows the case.',
  fields: [{ kind: 'text', name: 'email', label: 'Email', type: 'email', autoComplete: 'off' }],
  do: calls('POST /case-desk/api/cases/:caseId/watchers', { params: { caseId }, account }, (changed) =>
    keepDeskCase(queryClient, account, changed),
  ),
  done: 'Follower added.',
})

/** The person who opened the case always follows it. */
function unfollowActs(queryClient: QueryClient, account: string, { caseId, watchers }: DeskCase): Act[] {
  const others = watchers.filter(({ isOpener }) => !isOpener)
  if (others.length === 0) return []
  return [
    {
      key: 'unfollow',
      title: 'Remove follower',
      text: 'They receive no more replies. The customer sees it in the case.',
      fields: [
        {
          kind: 'choice',
          name: 'watcherId',
          label: 'Follower',
          names: others.map(({ watcherId, name, email }) => [watcherId, name === email ? email : `${name}, ${email}`]),
        },
      ],
      do: ({ watcherId }, once) =>
        calls(
          'DELETE /case-desk/api/cases/:caseId/watchers/:watcherId',
          { params: { caseId, watcherId: String(watcherId) }, account, body: () => ({}) },
          (changed) => keepDeskCase(queryClient, account, changed),
        )({}, once),
      done: 'Follower removed.',
    },
  ]
}
