import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import { typedMoment } from '@portal/contract/format/typed.ts'
import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { reachBodyOf, ruleFields } from './incident-rules.ts'
import { nextUpdateBy } from './incident-acts.ts'

/** Publishes an incident or planned work and notifies the people who follow it. */
export function publishAct(onPublished: (incident: DeskIncident) => Promise<unknown>): Act {
  return {
    key: 'publish',
    title: 'Publish',
    draft: 'new-incident',
    fields: [
      { kind: 'choice', name: 'kind', label: 'Type', names: incidentKindNames },
      { kind: 'text', name: 'title', label: 'Title', maxLength: 120 },
      { kind: 'moment', name: 'start', label: 'From', hint: 'UK time.' },
      { kind: 'moment', name: 'eta', label: 'Expected to end', isOptional: true },
      { kind: 'number', name: 'minutesDown', label: 'Expected downtime per service, minutes', isOptional: true },
      { kind: 'lines', name: 'text', label: 'First update' },
      { kind: 'lines', name: 'risk', label: 'Risk', rows: 2, isOptional: true },
      { kind: 'lines', name: 'advice', label: 'Advice for customers', rows: 2, isOptional: true },
      nextUpdateBy,
      ...ruleFields.map((name) => ({ kind: 'text', name, label: '', isOptional: true }) as const),
    ],
    initial: { kind: 'MSO', ruleKind: 'carriers', start: typedMoment(new Date().toISOString()) },
    do: calls(
      'POST /incident-desk/api/incidents',
      {
        body: (typed) => ({
          ...Object.fromEntries(Object.entries(typed).filter(([name]) => !ruleFields.includes(name))),
          ...reachBodyOf(typed),
        }),
      },
      onPublished,
    ),
    done: 'Published.',
  }
}
