import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { lineOfText } from '../text.ts'
import { photoIdTypes } from './values.ts'
import { colocation } from './visits.ts'
import { PlainDate } from '../plain-date.ts'
import { visitorListing } from './listing.ts'

const Moment = z.iso.datetime()
export const VisitorById = z.object({ visitorId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/) })

/** A person in the register. Responses never contain photo ID details, only whether they exist and until when. */
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
  /** Expiry of the latest link that has not been used. */
  linkUntil: Moment.nullable(),
  visits: z.number().int(),
  version: z.number().int(),
})
export type Visitor = z.infer<typeof Visitor>

const Email = z.union([z.literal(''), z.email('Enter an email address.').max(254).toLowerCase()])

export const VisitorIdentity = z.object({
  photoIdType: z.enum(photoIdTypes, 'Choose the type of photo ID.'),
  photoIdNumber: lineOfText(40).min(4, 'Enter the number shown on the ID.'),
  accessCardNo: lineOfText(40).default(''),
})
export type VisitorIdentity = z.output<typeof VisitorIdentity>

export const VisitorFields = z.object({
  name: lineOfText(80).min(2, 'Enter the name shown on the photo ID.'),
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
  summary: 'The account’s visitors, by name',
  permissions: colocation,
  comesWith: ['visitors'],
  query: pageQueryOf(visitorListing),
  response: pageOf(Visitor),
})

const kept = { permissions: colocation, response: Visitor } as const

export const visitorCreate = endpoint({
  ...kept,
  method: 'POST',
  path: '/visit-info/api/visitors',
  summary: 'Add a visitor',
  body: VisitorFields,
})

export const visitorUpdate = endpoint({
  ...kept,
  method: 'PUT',
  path: '/visit-info/api/visitors/:visitorId',
  summary: 'Change a visitor',
  params: VisitorById,
  body: VisitorFields,
  problems: ['stale'],
})

export const visitorDelete = endpoint({
  method: 'DELETE',
  path: '/visit-info/api/visitors/:visitorId',
  summary: 'Remove a visitor; the photo ID is deleted immediately',
  permissions: colocation,
  params: VisitorById,
  response: z.object({}),
  problems: ['visitor_expected'],
})

export const visitorIdentityUpdate = endpoint({
  ...kept,
  method: 'PUT',
  path: '/visit-info/api/visitors/:visitorId/identity',
  summary: 'Store the details of the photo ID, encrypted',
  params: VisitorById,
  body: VisitorIdentity,
})

export const visitorIdentityDelete = endpoint({
  ...kept,
  method: 'DELETE',
  path: '/visit-info/api/visitors/:visitorId/identity',
  summary: 'Delete the details of the photo ID',
  params: VisitorById,
})

export const visitorLinkCreate = endpoint({
  method: 'POST',
  path: '/visit-info/api/visitors/:visitorId/links',
  summary: 'Create a link with which a visitor enters their own details; its secret is returned once and emailed',
  permissions: colocation,
  params: VisitorById,
  response: z.object({ secret: z.string(), expiresAt: Moment, isMailed: z.boolean() }),
  tellsSecret: true,
})

const Secret = z.string('Use the complete link from the email.').max(200, 'Use the complete link from the email.')

/** The content of a link's page: enough to recognise the visit, and nothing entered before. */
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
  summary: 'The details that a link asks for',
  permissions: [],
  isPublic: true,
  body: z.object({ secret: Secret }),
  response: VisitorForm,
})

export const visitorFormSend = endpoint({
  method: 'POST',
  path: '/visit-info/api/visitor-details',
  summary: 'Enter the visitor’s details by a link; the link then stops working',
  permissions: [],
  isPublic: true,
  body: VisitorIdentity.extend({
    secret: Secret,
    mobile: lineOfText(30).min(1, 'Enter a mobile number.'),
    isAdult: z.literal(true, 'Visitors have to be 18 or over.'),
  }),
  response: z.object({ identityUntil: PlainDate }),
})
