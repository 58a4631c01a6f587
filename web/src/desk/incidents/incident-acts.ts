import { incidentKindNames } from '@portal/contract/diagnostic-values.ts'
import type { Incident } from '@portal/contract/incidents.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Act, typedMoment } from '../acts/act.ts'
import { callAct } from '../acts/call-act.ts'
import { keepDeskIncident } from './queries.ts'

const nextUpdateBy = {
  kind: 'moment',
  name: 'nextUpdateBy',
  label: 'Next word by',
  hint: 'London time. Everybody it touches is told, and sees whether we kept it.',
  isOptional: true,
} as const

/** Announces an incident or planned work; everybody it touches is told. */
export function announceAct(onAnnounced: (incident: Incident) => Promise<unknown>): Act {
  return {
    key: 'announce',
    title: 'Announce',
    text: 'Name an exchange, a carrier or a data centre: whom it touches is worked out from their services.',
    fields: [
      { kind: 'choice', name: 'kind', label: 'Kind', names: incidentKindNames },
      { kind: 'text', name: 'title', label: 'Title' },
      { kind: 'text', name: 'exchange', label: 'Exchange', hint: 'Its code, such as MYLEW.', isOptional: true },
      { kind: 'text', name: 'exchangeName', label: 'What the exchange is called', isOptional: true },
      { kind: 'text', name: 'carrier', label: 'Carrier', isOptional: true },
      { kind: 'text', name: 'dataCentreId', label: 'Data centre', hint: 'Its code, such as DC2.', isOptional: true },
      { kind: 'moment', name: 'start', label: 'From', hint: 'London time.' },
      { kind: 'moment', name: 'eta', label: 'Expected to end', isOptional: true },
      { kind: 'number', name: 'minutesDown', label: 'Minutes a service is down', isOptional: true },
      { kind: 'lines', name: 'text', label: 'What is known' },
      { kind: 'lines', name: 'risk', label: 'Risk', isOptional: true },
      { kind: 'lines', name: 'advice', label: 'What customers can do', isOptional: true },
      nextUpdateBy,
    ],
    initial: { kind: 'MSO', start: typedMoment(new Date().toISOString()) },
    do: async ({ exchange, exchangeName, ...body }, once) => {
      const at = exchange ? { exchange: { code: exchange, name: exchangeName ?? exchange } } : {}
      await onAnnounced(await callAct('POST /incident-desk/api/incidents', { body: { ...body, ...at } }, { once }))
    },
    done: 'It is announced.',
  }
}

type Change =
  | `POST /incident-desk/api/incidents/:ref/${'updates' | 'cancellation' | 'closure'}`
  | 'PUT /incident-desk/api/incidents/:ref/times'

/** What the network desk does with an incident. */
export function incidentActs(queryClient: QueryClient, incident: Incident): Act[] {
  const { ref, version, kind, phase, start, eta, minutesDown } = incident
  const params = { ref }
  const does =
    (key: Change) =>
    async (body: Record<string, unknown>, once: string): Promise<void> =>
      keepDeskIncident(queryClient, await callAct(key, { params, body }, { once, version }))
  const over = phase === 'over' ? 'It is over. Announce a new one instead.' : undefined
  return [
    {
      key: 'update',
      title: 'Say what is new',
      fields: [
        { kind: 'lines', name: 'text', label: 'What is new' },
        nextUpdateBy,
        { kind: 'tick', name: 'isRestored', label: 'It works again; we watch it' },
      ],
      refusal: over,
      do: does('POST /incident-desk/api/incidents/:ref/updates'),
      done: 'Everybody it touches is told.',
    },
    {
      key: 'times',
      title: 'Move it',
      fields: [
        { kind: 'moment', name: 'start', label: 'From', hint: 'London time.' },
        { kind: 'moment', name: 'eta', label: 'Expected to end' },
        { kind: 'number', name: 'minutesDown', label: 'Minutes a service is down' },
        { kind: 'lines', name: 'reason', label: 'Why' },
      ],
      initial: {
        start: typedMoment(start),
        eta: eta ? typedMoment(eta) : '',
        minutesDown: minutesDown === null ? '' : String(minutesDown),
      },
      refusal: over,
      do: ({ eta: until = '', minutesDown: minutes = '', ...body }, once) =>
        does('PUT /incident-desk/api/incidents/:ref/times')(
          { ...body, eta: until === '' ? null : until, minutesDown: minutes === '' ? null : minutes },
          once,
        ),
      done: 'The new times are told.',
    },
    {
      key: 'cancel',
      title: 'Call it off',
      fields: [{ kind: 'lines', name: 'reason', label: 'Why' }],
      refusal: over ?? (kind === 'PEW' && phase === 'planned' ? undefined : 'Only planned work that has not begun.'),
      do: does('POST /incident-desk/api/incidents/:ref/cancellation'),
      done: 'It is called off.',
    },
    {
      key: 'close',
      title: 'Close it',
      fields: [
        { kind: 'lines', name: 'cause', label: 'What the cause was' },
        { kind: 'moment', name: 'endedAt', label: 'Over since', hint: 'London time.' },
        {
          kind: 'number',
          name: 'minutesDown',
          label: 'Minutes each service was down',
          hint: 'Empty: all of the time for an outage, none otherwise.',
        },
      ],
      initial: { endedAt: typedMoment(new Date().toISOString()) },
      refusal: over ?? (phase === 'planned' ? 'It has not begun. Call it off instead.' : undefined),
      do: ({ minutesDown: minutes = '', ...body }, once) =>
        does('POST /incident-desk/api/incidents/:ref/closure')(
          { ...body, minutesDown: minutes === '' ? null : minutes },
          once,
        ),
      done: 'It is closed, and what each service was down is kept.',
    },
  ]
}
