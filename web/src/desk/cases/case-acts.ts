import { casePriorityNames, caseStatusNames, deskStatuses } from '@portal/contract/case-values.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act, ActBody } from '../acts/act.ts'
import { callAct } from '../acts/call-act.ts'
import { type DeskCase, keepDeskCase } from './queries.ts'

/** What the desk does with a case besides writing in it. */
export function caseActs(queryClient: QueryClient, account: string, { caseId, version, status }: DeskCase): Act[] {
  const update = async (body: ActBody, once: string) => {
    const changed = await callAct(
      'PATCH /case-desk/api/cases/:caseId',
      { params: { caseId }, body },
      { account, once, version },
    )
    await keepDeskCase(queryClient, account, changed)
  }
  const statusNames = Object.fromEntries(deskStatuses.map((each) => [each, caseStatusNames[each]]))
  return [
    {
      key: 'status',
      title: 'Set the status',
      text: 'Waiting for the customer stops the clocks and tells everybody who follows the case.',
      fields: [
        { kind: 'choice', name: 'status', label: 'Status', names: statusNames },
        {
          kind: 'moment',
          name: 'replyBy',
          label: 'Reply by',
          hint: 'Until when we wait, if the customer has the next word.',
          isOptional: true,
        },
      ],
      initial: { status },
      do: update,
      done: 'The status is set.',
    },
    {
      key: 'priority',
      title: 'Set the priority',
      fields: [{ kind: 'choice', name: 'priority', label: 'Priority', names: casePriorityNames }],
      do: update,
      done: 'The priority is set.',
    },
    {
      key: 'next',
      title: 'Promise the next update',
      fields: [{ kind: 'moment', name: 'nextUpdateDue', label: 'Next update by', hint: 'London time.' }],
      do: update,
      done: 'The next update is promised.',
    },
    {
      key: 'work',
      title: 'Write down work',
      text: 'It stands in the timeline, where the customer reads it.',
      fields: [
        {
          kind: 'lines',
          name: 'work',
          label: 'What was done',
          hint: 'For example “Line engineer booked: today, 13:00 to 18:00.”',
        },
        { kind: 'text', name: 'incidentId', label: 'Belongs to the incident', isOptional: true },
      ],
      do: update,
      done: 'It stands in the timeline.',
    },
  ]
}
