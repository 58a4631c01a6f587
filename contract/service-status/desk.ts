import { z } from 'zod'
import { incidentKinds } from '../diagnostics/values.ts'
import { endpoint } from '../endpoint.ts'
import { Incident, IncidentById } from './incidents.ts'
import { requireStaffRoom } from '../permission.ts'
import { ServiceId } from '../services/services.ts'
import { lineOfText, linesOfText } from '../text.ts'

// Actions of the network desk. An incident belongs to no account; services named individually are those of the account
// in the Account-Id header.

const desk = requireStaffRoom('DeskIncidents')
const Moment = z.iso.datetime({ offset: true, error: 'Enter a date and a time.' })
const said = (max: number, message: string) => linesOfText(max).min(1, message)
const minutesDown = z.number('Enter minutes.').int().min(0).max(100_000).nullable()
const serviceIds = z.array(ServiceId).max(1000, 'Enter 1,000 services or fewer.')
const changed = { permissions: desk, params: IncidentById, response: Incident } as const
export const deskIncidentRead = endpoint({
  ...changed,
  method: 'GET',
  path: '/incident-desk/api/incidents/:ref',
  summary: 'One incident; its ETag goes into If-Match of a change',
})

export const deskIncidentCreate = endpoint({
  method: 'POST',
  path: '/incident-desk/api/incidents',
  summary: 'Announce planned work or an incident; affected customers are notified',
  permissions: desk,
  body: z.object({
    kind: z.enum(incidentKinds, 'Choose a type.'),
    title: lineOfText(120).min(1, 'Enter a title.'),
    exchange: z.object({ code: lineOfText(20).min(1), name: lineOfText(60).min(1) }).optional(),
    carrier: lineOfText(60).min(1).optional(),
    dataCentreId: lineOfText(20).min(1).optional(),
    serviceIds: serviceIds.default([]),
    start: Moment,
    eta: Moment.nullable().default(null),
    minutesDown: minutesDown.default(null),
    risk: linesOfText(500).default(''),
    advice: linesOfText(500).default(''),
    text: said(1000, 'Enter a description.'),
    nextUpdateBy: Moment.nullable().default(null),
  }),
  response: Incident,
})
export type NewIncident = z.output<(typeof deskIncidentCreate)['body']>

export const deskIncidentUpdateCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/incident-desk/api/incidents/:ref/updates',
  summary: 'Post an update, with the time of the next one',
  body: z.object({
    text: said(1000, 'Enter the update.'),
    nextUpdateBy: Moment.nullable().default(null),
    isRestored: z.boolean().default(false),
  }),
  problems: ['incident_over', 'stale'],
})

export const deskIncidentTimesUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/incident-desk/api/incidents/:ref/times',
  summary: 'Reschedule planned work, or change the expected end',
  body: z.object({ start: Moment, eta: Moment.nullable(), minutesDown, reason: said(500, 'Enter a reason.') }),
  problems: ['incident_over', 'stale'],
})

export const deskIncidentServicesUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/incident-desk/api/incidents/:ref/services',
  summary: 'Set the affected services of an account, one by one',
  body: z.object({ serviceIds }),
  problems: ['incident_over', 'services_by_place', 'stale'],
})

export const deskIncidentCancellationCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/incident-desk/api/incidents/:ref/cancellation',
  summary: 'Cancel planned work',
  body: z.object({ reason: said(500, 'Enter a reason.') }),
  problems: ['incident_over', 'not_planned', 'stale', 'work_begun'],
})

export const deskIncidentClosureCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/incident-desk/api/incidents/:ref/closure',
  summary: 'Close it with its cause; the downtime of each service is recorded',
  body: z.object({ cause: said(500, 'Enter the cause.'), endedAt: Moment, minutesDown }),
  problems: ['incident_over', 'stale', 'work_not_begun'],
})
