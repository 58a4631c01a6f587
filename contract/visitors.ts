import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf } from './paging.ts'
import { lineOfText } from './text.ts'
import { photoIdTypes } from './visit-values.ts'
import { colocation } from './visits.ts'
import { PlainDate } from './plain-date.ts'

const Moment = z.iso.datetime()
export const VisitorById = z.object({ visitorId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/) })

/** Somebody of the register. What stands on the photo ID is never answered, only whether it is there and until when. */
export const Visitor = z.object({
  visitorId: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  position: z.string(),
  isAdult: z.boolean(),
  inductedUntil: PlainDate.nullable(),
  hasIdentity: z.boolean(),
  identityUntil: PlainDate.nullable(),
  /** The last link that was made and has not been used. */
  linkUntil: Moment.nullable(),
  visits: z.number().int(),
  version: z.number().int(),
})
export type Visitor = z.infer<typeof Visitor>

const Email = z.union([z.literal(''), z.email('Enter an e-mail address.').max(254).toLowerCase()])

export const VisitorIdentity = z.object({
  photoIdType: z.enum(photoIdTypes, 'Choose the kind of photo ID.'),
  photoIdNumber: lineOfText(40).min(4, 'Enter the number as it stands on the ID.'),
  accessCardNo: lineOfText(40).default(''),
})
export type VisitorIdentity = z.output<typeof VisitorIdentity>

export const VisitorFields = z.object({
  name: lineOfText(80).min(2, 'Enter the name as it stands on the photo ID.'),
  company: lineOfText(80).default(''),
  email: Email.default(''),
  mobile: lineOfText(30).default(''),
  position: lineOfText(80).default(''),
  isAdult: z.boolean().default(false),
})
export type VisitorFields = z.output<typeof VisitorFields>

export const visitorList = endpoint({
  method: 'GET',
  path: '/visit-info/api/visitors',
  summary: 'The register of visitors, by name',
  permissions: colocation,
  query: PageQuery.extend({ search: lineOfText(100).optional() }),
  response: pageOf(Visitor),
})

const kept = { permissions: colocation, response: Visitor } as const

export const visitorCreate = endpoint({
  ...kept,
  method: 'POST',
  path: '/visit-info/api/visitors',
  summary: 'Put somebody into the register',
  body: VisitorFields,
})

export const visitorUpdate = endpoint({
  ...kept,
  method: 'PUT',
  path: '/visit-info/api/visitors/:visitorId',
  summary: 'Change somebody in the register',
  params: VisitorById,
  body: VisitorFields,
  problems: ['stale'],
})

export const visitorDelete = endpoint({
  method: 'DELETE',
  path: '/visit-info/api/visitors/:visitorId',
  summary: 'Take somebody out of the register; the photo ID is deleted at once',
  permissions: colocation,
  params: VisitorById,
  response: z.object({}),
  problems: ['visitor_expected'],
})

export const visitorIdentityUpdate = endpoint({
  ...kept,
  method: 'PUT',
  path: '/visit-info/api/visitors/:visitorId/identity',
  summary: 'Keep what stands on the photo ID, sealed',
  params: VisitorById,
  body: VisitorIdentity,
})

export const visitorIdentityDelete = endpoint({
  ...kept,
  method: 'DELETE',
  path: '/visit-info/api/visitors/:visitorId/identity',
  summary: 'Delete what stands on the photo ID',
  params: VisitorById,
})

export const visitorLinkCreate = endpoint({
  method: 'POST',
  path: '/visit-info/api/visitors/:visitorId/links',
  summary: 'Make a link by which somebody fills in their own details; its secret is told once and mailed',
  permissions: colocation,
  params: VisitorById,
  response: z.object({ secret: z.string(), expiresAt: Moment, isMailed: z.boolean() }),
  tellsSecret: true,
})

const Secret = z.string('Open the whole link.').max(200, 'Open the whole link.')

/** What the page of a link shows: enough to know what it is about, and nothing that was filled in before. */
export const VisitorForm = z.object({
  name: z.string(),
  company: z.string(),
  invitedBy: z.string(),
  mobile: z.string(),
  place: z.string().nullable(),
  startsAt: Moment.nullable(),
  identityUntil: PlainDate,
  identityDays: z.number().int(),
  expiresAt: Moment,
})
export type VisitorForm = z.infer<typeof VisitorForm>

export const visitorFormRead = endpoint({
  method: 'POST',
  path: '/visit-info/api/visitor-form',
  summary: 'What a link asks of whoever holds its secret',
  permissions: [],
  isPublic: true,
  body: z.object({ secret: Secret }),
  response: VisitorForm,
})

export const visitorFormSend = endpoint({
  method: 'POST',
  path: '/visit-info/api/visitor-details',
  summary: 'Fill in the own details by a link, which then works no more',
  permissions: [],
  isPublic: true,
  body: VisitorIdentity.extend({
    secret: Secret,
    mobile: lineOfText(30).min(1, 'Enter a mobile number.'),
    isAdult: z.literal(true, 'Visitors have to be 18 or over.'),
  }),
  response: z.object({ identityUntil: PlainDate }),
})
