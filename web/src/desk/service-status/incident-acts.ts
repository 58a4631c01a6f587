import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { typedMoment } from '@portal/contract/format/typed.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { keepDeskIncident } from './queries.ts'

const nextUpdateBy = {
  kind: 'moment',
  name: 'nextUpdateBy',
  label: 'Next update due',
  hint: 'UK time. Affected customers are notified, and see whether the update is on time.',
  isOptional: true,
} as const

/** Announces an incident or planned work and notifies all affected accounts. */
export function announceAct(onAnnounced: (incident: Incident) => Promise<unknown>): Act {
  return {
    key: 'announce',
    title: 'Announce',
    text: 'Enter an exchange, a carrier or a data centre. Affected customers are identified by their services.',
    fields: [
      { kind: 'choice', name: 'kind', label: 'Type', names: incidentKindNames },
      { kind: 'text', name: 'title', label: 'Title' },
      { kind: 'text', name: 'exchange', label: 'Exchange', hint: 'Its code, such as MYLEW.', isOptional: true },
      { kind: 'text', name: 'exchangeName', label: 'Exchange name', isOptional: true },
      { kind: 'text', name: 'carrier', label: 'Carrier', isOptional: true },
      { kind: 'text', name: 'dataCentreId', label: 'Data centre', hint: 'Its code, such as DC2.', isOptional: true },
      { kind: 'moment', name: 'start', label: 'From', hint: 'UK time.' },
      { kind: 'moment', name: 'eta', label: 'Expected to end', isOptional: true },
      { kind: 'number', name: 'minutesDown', label: 'Expected downtime per service, minutes', isOptional: true },
      { kind: 'lines', name: 'text', label: 'Description' },
      { kind: 'lines', name: 'risk', label: 'Risk', isOptional: true },
      { kind: 'lines', name: 'advice', label: 'Advice for customers', isOptional: true },
      nextUpdateBy,
    ],
    initial: { kind: 'MSO', start: typedMoment(new Date().toISOString()) },
    do: calls(
      'POST /incident-desk/api/incidents',
      {
        body: ({ exchange, exchangeName, ...body }) => ({
          ...body,
          ...(exchange && { exchange: { code: exchange, name: exchangeName ?? exchange } }),
        }),
      },
      onAnnounced,
    ),
    done: 'Announced.',
  }
}

/** Actions of the network desk on an incident. */
export function incidentActs(queryClient: QueryClient, incident: Incident): Act[] {
  const { ref, version, kind, phase, start, eta, minutesDown } = incident
  const sent = { params: { ref }, version }
  const keep = (changed: Incident) => keepDeskIncident(queryClient, changed)
  const over = phase === 'over' ? 'This has ended. Announce a new one instead.' : undefined
  return [
    {
      key: 'update',
      title: 'Post update',
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
      title: 'Reschedule',
      fields: [
        { kind: 'moment', name: 'start', label: 'From', hint: 'UK time.' },
        { kind: 'moment', name: 'eta', label: 'Expected to end' },
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
      done: 'Rescheduled. Affected customers are notified.',
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
}
