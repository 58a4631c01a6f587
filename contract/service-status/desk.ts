import { z } from 'zod'
import { incidentKinds } from '../diagnostics/values.ts'
import { endpoint } from '../endpoint.ts'
import { deliveriesOf } from '../notifications/deliveries.ts'
import { Incident, IncidentById, IncidentRef } from './incidents.ts'
import { requireStaffRoom } from '../permission.ts'
import { EnteredRules, IncidentRules, listedServices } from './rules.ts'
import { lineOfText, linesOfText } from '../text.ts'

// Actions of the network desk. An incident belongs to no account; services named individually are those of the account
// in the Account-Id header.

const desk = requireStaffRoom('DeskIncidents')
const Moment = z.iso.datetime({ offset: true, error: 'Enter a date and a time.' })
const said = (max: number, message: string) => linesOfText(max).min(1, message)
const minutesDown = z.number('Enter minutes.').int().min(0).max(100_000).nullable()

/** An incident with what says which services it affects. */
export const DeskIncident = Incident.extend({
  rules: IncidentRules,
  /** The number of services listed by id. */
  listed: z.number().int(),
})
export type DeskIncident = z.infer<typeof DeskIncident>

const changed = { permissions: desk, params: IncidentById, response: DeskIncident } as const

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
    rules: EnteredRules.prefault({}),
    /** Services of the account in the header, which are added. */
    serviceIds: listedServices.default([]),
    /** Services of any accounts, as a list of a supplier has them, which are added. */
    listedServiceIds: listedServices.default([]),
    start: Moment,
    eta: Moment.nullable().default(null),
    minutesDown: minutesDown.default(null),
    risk: linesOfText(500).default(''),
    advice: linesOfText(500).default(''),
    text: said(1000, 'Enter a description.'),
    nextUpdateBy: Moment.nullable().default(null),
    /** The draft that it was, which ends with it. */
    draft: z.object({ ref: IncidentRef, version: z.number().int() }).optional(),
  }),
  response: DeskIncident,
  problems: ['category_not_known', 'stale'],
})
export type NewIncident = z.output<(typeof deskIncidentCreate)['body']>

const count = z.number().int()

/** An account that a new incident would affect. */
export const AffectedAccount = z.object({
  accountId: z.string(),
  accountName: z.string(),
  services: count,
  openCases: count,
  /** The people who would be notified. */
  people: count,
})
export type AffectedAccount = z.infer<typeof AffectedAccount>

export const deskIncidentPreview = endpoint({
  method: 'POST',
  path: '/incident-desk/api/previews',
  summary: 'The accounts and services that a new incident would affect; changes nothing',
  permissions: desk,
  isForPeople: true,
  body: deskIncidentCreate.body.pick({
    kind: true,
    rules: true,
    listedServiceIds: true,
  }),
  response: z.object({
    accounts: count,
    services: count,
    openCases: count,
    people: count,
    /** Accounts in which no one would be notified. */
    unnotified: count,
    /** At most 200: those in which no one would be notified first, then those with most services. */
    rows: z.array(AffectedAccount),
  }),
  problems: ['category_not_known'],
})

const deliveries = deliveriesOf({
  at: '/incident-desk/api/incidents/:ref',
  params: IncidentById,
  noun: 'an incident',
  permissions: desk,
})
export const deskIncidentDeliveryList = endpoint(deliveries.list)
export const deskIncidentResendCreate = endpoint(deliveries.resend)

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
  summary: 'Set the services of an account that are listed for an incident, besides those of its rules',
  body: z.object({ serviceIds: listedServices }),
  problems: ['incident_over', 'stale'],
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
