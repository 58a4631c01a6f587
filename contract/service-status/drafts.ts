import { z } from 'zod'
import { incidentKinds } from '../diagnostics/values.ts'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { minutes, notifyAdministrators } from './desk.ts'
import { EnteredRules, exceptRules, listedServices } from './rules.ts'
import { IncidentRef } from './incidents.ts'

// Drafts of incidents, which belong to the provider. Customers see an incident once it is published.
const desk = { permissions: requireStaffRoom('DeskIncidents'), isForPeople: true } as const

export const mostIncidentDrafts = 200

const Moment = z.iso.datetime({ offset: true, error: 'Enter a date and a time.' }).nullable().default(null)

/** A draft may lack what publishing needs. */
const EnteredDraft = z.object({
  kind: z.enum(incidentKinds, 'Choose a type.'),
  title: lineOfText(120),
  rules: EnteredRules.prefault({}),
  exceptRules,
  listedServiceIds: listedServices.default([]),
  start: Moment,
  eta: Moment,
  minutesDown: minutes.nullable().default(null),
  risk: linesOfText(500).default(''),
  advice: linesOfText(500).default(''),
  text: linesOfText(1000).default(''),
  nextUpdateBy: Moment,
  linkCases: z.boolean().default(false),
  notifyAdministrators,
})
export type DraftContent = z.output<typeof EnteredDraft>

export const IncidentDraft = z.object({
  ref: IncidentRef,
  version: z.number().int(),
  changedAt: z.iso.datetime(),
  changedByName: z.string(),
  content: EnteredDraft,
})
export type IncidentDraft = z.infer<typeof IncidentDraft>

const ByRef = z.object({ ref: IncidentRef })

export const incidentDraftList = endpoint({
  ...desk,
  method: 'GET',
  path: '/incident-desk/api/drafts',
  summary: `The drafts of incidents, latest change first, ${mostIncidentDrafts} at most`,
  response: z.object({ drafts: z.array(IncidentDraft) }),
})

export const incidentDraftRead = endpoint({
  ...desk,
  method: 'GET',
  path: '/incident-desk/api/drafts/:ref',
  summary: 'One draft of an incident',
  params: ByRef,
  response: IncidentDraft,
})

export const incidentDraftCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/incident-desk/api/drafts',
  summary: 'Save a new incident as a draft; no one is notified',
  body: EnteredDraft,
  response: IncidentDraft,
  problems: ['limit_reached'],
})

export const incidentDraftUpdate = endpoint({
  ...desk,
  method: 'PUT',
  path: '/incident-desk/api/drafts/:ref',
  summary: 'Change a draft of an incident; If-Match has the version that was read',
  params: ByRef,
  body: EnteredDraft,
  response: IncidentDraft,
  problems: ['stale'],
})

export const incidentDraftDelete = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/incident-desk/api/drafts/:ref',
  summary: 'Discard a draft of an incident',
  params: ByRef,
  response: ByRef,
})
