import { z } from 'zod'
import { incidentKinds } from '../diagnostics/values.ts'
import { connections } from '../connection.ts'
import { endpoint } from '../endpoint.ts'
import { deliveriesOf } from '../notifications/deliveries.ts'
import { Incident, IncidentById, IncidentRef } from './incidents.ts'
import { requireStaffRoom } from '../permission.ts'
import { EnteredRules, exceptRules, IncidentRules, listedServices } from './rules.ts'
import { lineOfText, linesOfText } from '../text.ts'

// Actions of the network desk. An incident belongs to no account; services named individually are those of the account
// in the Account-Id header.

const desk = requireStaffRoom('DeskIncidents')
const Moment = z.iso.datetime({ offset: true, error: 'Enter a date and a time.' })
const said = (max: number, message: string) => linesOfText(max).min(1, message)
export const minutes = z.number('Enter minutes.').int().min(0).max(100_000, 'Enter 100,000 minutes or fewer.')
const minutesDown = minutes.nullable()

/** Notifies the administrators of an account in which no one follows such events. */
export const notifyAdministrators = z.boolean().default(false)

/** The names of exchanges and data centres by their codes, as far as they are known. */
const placeNames = z.record(z.string(), z.string())

/** An incident with what says which services it affects. */
export const DeskIncident = Incident.extend({
  rules: IncidentRules,
  exceptRules: IncidentRules,
  /** Of the rules. */
  placeNames,
  /** The number of services listed by id. */
  listed: z.number().int(),
  notifyAdministrators: z.boolean(),
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
    exceptRules,
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
    /** Links the open fault cases at its services to it, with the first update in their thread. */
    linkCases: z.boolean().default(false),
    notifyAdministrators,
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
  /** They are administrators, because no one follows such events. */
  isByAdministrators: z.boolean(),
})
export type AffectedAccount = z.infer<typeof AffectedAccount>

const reach = deskIncidentCreate.body.pick({
  kind: true,
  rules: true,
  exceptRules: true,
  listedServiceIds: true,
  notifyAdministrators: true,
})

/** The services of a new incident, or of a correction. */
export const ReachOfIncident = reach.extend({
  /** A published incident, whose listed services are affected in any case. */
  ref: IncidentRef.optional(),
})

/** The number of people whose messages can be looked at before publishing. */
export const mostPreviewed = 100

export const deskIncidentPreview = endpoint({
  method: 'POST',
  path: '/incident-desk/api/previews',
  summary: 'The accounts and services that a new incident would affect; changes nothing',
  permissions: desk,
  isForPeople: true,
  body: ReachOfIncident,
  response: z.object({
    accounts: count,
    services: count,
    openCases: count,
    /** People who are notified in the portal, by email or by text message. */
    people: count,
    /** The messages of each way. */
    ways: z.object({
      email: count,
      sms: count,
      portal: count,
      webhook: count,
      /** Emails and text messages that wait for the end of quiet hours. */
      held: count,
    }),
    /** Whether text messages are sent; without the service, an email is sent instead. */
    texts: z.enum(connections),
    /** The first people, by name within their account. */
    recipients: z.array(z.object({ accountId: z.string(), contactId: z.string() })),
    /** Accounts in which no one would be notified. */
    unnotified: count,
    /** Accounts in which no one follows such events, and their administrators, who can be notified instead. */
    withoutFollowers: z.object({ accounts: count, administrators: count, names: z.array(z.string()) }),
    /** Listed services that do not exist or have ceased, the first ones. */
    unknownServiceIds: z.array(z.string()),
    /** Of the rules. */
    placeNames,
    /** At most 200: those in which no one would be notified first, then those with most services. */
    rows: z.array(AffectedAccount),
  }),
  problems: ['category_not_known'],
})

/** A message as it will be sent. Three dots are in place of the reference and of personal links. */
const PreviewedMessage = z.object({
  to: z.string(),
  text: z.string(),
  /** The end of the quiet hours for which it waits, UK time. */
  heldUntil: z.string().nullable(),
})

export const RecipientPreview = z.object({
  accountId: z.string(),
  accountName: z.string(),
  name: z.string(),
  /** The services that the person follows and may see. */
  services: count,
  email: PreviewedMessage.extend({ subject: z.string() }).nullable(),
  sms: PreviewedMessage.nullable(),
  isInPortal: z.boolean(),
})
export type RecipientPreview = z.infer<typeof RecipientPreview>

export const deskRecipientPreview = endpoint({
  method: 'POST',
  path: '/incident-desk/api/recipient-previews',
  summary: 'The messages of a new incident to one person, as they will be sent; changes nothing',
  permissions: desk,
  isForPeople: true,
  body: reach.extend({
    title: lineOfText(120).default(''),
    text: linesOfText(1000).default(''),
    accountId: lineOfText(40),
    contactId: lineOfText(40),
  }),
  response: RecipientPreview,
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

export const deskIncidentCorrectionCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/incident-desk/api/incidents/:ref/corrections',
  summary: 'Correct the texts and the rules; the update lists the changes',
  body: z.object({
    title: lineOfText(120).min(1, 'Enter a title.'),
    rules: EnteredRules.prefault({}),
    exceptRules,
    /** Services of any accounts that are added to the listed ones. */
    listedServiceIds: listedServices.default([]),
    risk: linesOfText(500).default(''),
    advice: linesOfText(500).default(''),
    notifyAdministrators: z.boolean().optional(),
    reason: said(500, 'Enter a reason.'),
  }),
  problems: ['category_not_known', 'incident_over', 'stale'],
})
export type Correction = z.output<(typeof deskIncidentCorrectionCreate)['body']>

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

export const deskIncidentClosureUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/incident-desk/api/incidents/:ref/closure',
  summary: 'Correct an incident that has ended; people are notified only if the staff choose it',
  body: z.object({
    title: lineOfText(120).min(1, 'Enter a title.'),
    advice: linesOfText(500).default(''),
    /** Absent if it was cancelled, and then it has no downtime. */
    cause: linesOfText(500).optional(),
    endedAt: Moment.optional(),
    minutesDown: minutes.optional(),
    reason: said(500, 'Enter a reason.'),
    notify: z.boolean().default(false),
  }),
  problems: ['incident_open', 'stale'],
})
export type ClosureCorrection = z.output<(typeof deskIncidentClosureUpdate)['body']>
