import type { QueryClient } from '@tanstack/react-query'
import UpIcon from 'lucide-react/icons/arrow-up'
import CheckIcon from 'lucide-react/icons/check'
import ReopenIcon from 'lucide-react/icons/rotate-ccw'
import type { Act, ActField } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { type CaseAnswer, keepCase } from './queries.ts'

const score = {
  kind: 'radio',
  name: 'score',
  label: 'How did we do?',
  names: [
    ['5', '5: Very good'],
    ['4', '4: Good'],
    ['3', '3: OK'],
    ['2', '2: Poor'],
    ['1', '1: Very poor'],
  ],
} as const satisfies ActField
const comment = { kind: 'lines', name: 'comment', label: 'Comments', rows: 2, isOptional: true } as const

/** The acts of a case, except for writing in it. */
export function caseActs(queryClient: QueryClient, { caseId, isPrivate, version }: CaseAnswer) {
  const params = { caseId }
  const keep = (changed: CaseAnswer) => void keepCase(queryClient, changed)
  return {
    reopen: {
      key: 'reopen',
      title: 'Reopen case',
      heading: 'Reopen this case',
      fields: [
        {
          kind: 'lines',
          name: 'text',
          label: 'What is still wrong?',
          hint: 'Response times restart as for a new case.',
          rows: 3,
        },
      ],
      draft: 'reopening',
      icon: <ReopenIcon aria-hidden />,
      do: calls('POST /case-info/api/cases/:caseId/reopening', { params }, keep),
    },
    close: {
      key: 'close',
      title: 'Close case',
      heading: 'Close this case',
      text: 'You can reopen the case for 28 days.',
      fields: [{ ...score, isOptional: true, also: ['rating'] }, comment],
      icon: <CheckIcon aria-hidden />,
      do: calls(
        'POST /case-info/api/cases/:caseId/closure',
        { params, body: ({ score: stars, ...rest }) => ({ rating: stars ? { score: Number(stars), ...rest } : null }) },
        keep,
      ),
    },
    rate: {
      key: 'rate',
      title: 'Rate case',
      heading: 'Rate this case',
      confirm: 'Send rating',
      fields: [score, comment],
      icon: <CheckIcon aria-hidden />,
      do: calls(
        'POST /case-info/api/cases/:caseId/rating',
        { params, body: ({ score: stars, ...rest }) => ({ score: Number(stars), ...rest }) },
        keep,
      ),
    },
    escalate: {
      key: 'escalate',
      title: 'Escalate',
      heading: 'Escalate this case',
      confirm: 'Escalate case',
      fields: [
        { kind: 'text', name: 'phone', label: 'Phone number for the call', type: 'tel', autoComplete: 'tel' },
        { kind: 'lines', name: 'reason', label: 'Reason for the escalation', rows: 3 },
      ],
      draft: 'escalation',
      icon: <UpIcon aria-hidden />,
      do: calls('POST /case-info/api/cases/:caseId/escalation', { params }, keep),
    },
    privacy: {
      key: 'privacy',
      title: 'Private',
      do: calls('PATCH /case-info/api/cases/:caseId', { params, version, body: { isPrivate: !isPrivate } }, keep),
    },
    unfollow: ({ watcherId, name }: CaseAnswer['watchers'][number]): Act => ({
      key: watcherId,
      title: `Remove ${name}`,
      do: calls('DELETE /case-info/api/cases/:caseId/watchers/:watcherId', { params: { caseId, watcherId } }, keep),
      done: `${name} no longer follows this case`,
    }),
  } satisfies Record<string, Act | ((of: CaseAnswer['watchers'][number]) => Act)>
}
