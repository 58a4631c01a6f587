import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { typedMoment } from '@portal/contract/format/typed.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { keepDeskIncident } from './queries.ts'

export const nextUpdateBy = {
  kind: 'moment',
  name: 'nextUpdateBy',
  label: 'Next update due',
  hint: 'UK time. Affected customers are notified, and see whether the update is on time.',
  isOptional: true,
} as const

/** Actions of the network desk on an incident. */
export function incidentActs(queryClient: QueryClient, incident: DeskIncident): Act[] {
  const { ref, version, kind, phase, start, eta, minutesDown } = incident
  const sent = { params: { ref } }
  const keep = (changed: DeskIncident) => keepDeskIncident(queryClient, changed)
  const over = phase === 'over' ? 'This has ended. Correct it, or announce a new one.' : undefined
  const acts: Act[] = [
    {
      key: 'update',
      title: 'Post update',
      colour: 'primary',
      fields: [
        { kind: 'lines', name: 'text', label: 'Update' },
        nextUpdateBy,
        { kind: 'tick', name: 'isRestored', label: 'Service restored; monitoring' },
      ],
      refusal: over,
      do: calls('POST /incident-desk/api/incidents/:ref/updates', sent, keep),
      done: 'Update posted. Affected customers are notified.',
    },
    {
      key: 'times',
      title: kind === 'PEW' ? 'Reschedule' : 'Change times',
      fields: [
        { kind: 'moment', name: 'start', label: 'From', hint: 'UK time.' },
        { kind: 'moment', name: 'eta', label: 'Expected to end', hint: 'UK time.' },
        { kind: 'number', name: 'minutesDown', label: 'Expected downtime per service, minutes' },
        { kind: 'lines', name: 'reason', label: 'Reason' },
      ],
      initial: {
        start: typedMoment(start),
        eta: eta ? typedMoment(eta) : '',
        minutesDown: minutesDown === null ? '' : String(minutesDown),
      },
      refusal: over,
      do: calls(
        'PUT /incident-desk/api/incidents/:ref/times',
        {
          ...sent,
          body: ({ eta: until, minutesDown: minutes, ...body }) => ({
            ...body,
            eta: until || null,
            minutesDown: minutes === '' ? null : minutes,
          }),
        },
        keep,
      ),
      done: `${kind === 'PEW' ? 'Rescheduled' : 'Times changed'}. Affected customers are notified.`,
    },
    {
      key: 'cancel',
      title: 'Cancel work',
      fields: [{ kind: 'lines', name: 'reason', label: 'Reason' }],
      refusal:
        over ??
        (kind === 'PEW' && phase === 'planned'
          ? undefined
          : 'Only planned work that has not started can be cancelled.'),
      do: calls('POST /incident-desk/api/incidents/:ref/cancellation', sent, keep),
      done: 'Cancelled.',
    },
    {
      key: 'close',
      title: 'Close with cause',
      fields: [
        { kind: 'lines', name: 'cause', label: 'Cause' },
        { kind: 'moment', name: 'endedAt', label: 'Ended at', hint: 'UK time.' },
        {
          kind: 'number',
          name: 'minutesDown',
          label: 'Downtime per service, minutes',
          hint: 'Leave it empty to use the full duration for an outage, or 0 otherwise.',
        },
      ],
      initial: { endedAt: typedMoment(new Date().toISOString()) },
      refusal: over ?? (phase === 'planned' ? 'This has not started. Cancel it instead.' : undefined),
      do: calls(
        'POST /incident-desk/api/incidents/:ref/closure',
        {
          ...sent,
          body: ({ minutesDown: minutes, ...body }) => ({ ...body, minutesDown: minutes === '' ? null : minutes }),
        },
        keep,
      ),
      done: 'Closed. The downtime of each service is recorded.',
    },
  ]
  return acts.map((act) => ({ ...act, version }))
}
