import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { visitStatuses } from './values.ts'
import { VisitorIdentity } from './visitors.ts'
import { Visit, VisitById, VisitPerson, VisitRow } from './visits.ts'
import { plainDate } from '../plain-date.ts'

// For the desk of a data centre, which names the account in the Account-Id header.
const desk = requireStaffRoom('DeskVisits')

/** Staff compare the photo ID with its recorded details. */
const DeskVisit = Visit.extend({
  people: z.array(VisitPerson.extend({ identity: VisitorIdentity.nullable() })),
})
const onVisit = { permissions: desk, params: VisitById, response: DeskVisit } as const
export const deskVisitList = endpoint({
  method: 'GET',
  path: '/visit-desk/api/visits',
  summary: 'The visits expected on a day, today by default, and those waiting for approval',
  permissions: desk,
  query: z.object({ day: plainDate('Enter a date.').optional() }),
  response: z.object({ expected: z.array(VisitRow), waiting: z.array(VisitRow) }),
})

export const deskVisitRead = endpoint({
  ...onVisit,
  method: 'GET',
  path: '/visit-desk/api/visits/:visitId',
  summary: 'One visit with the details of the photo IDs',
})

export const deskApprovalCreate = endpoint({
  ...onVisit,
  method: 'POST',
  path: '/visit-desk/api/visits/:visitId/approval',
  summary: 'Approve a visit; this creates the passes and activates them in the access control system',
  problems: ['visit_started', 'visit_status_not_possible'],
})

export const deskRejectionCreate = endpoint({
  ...onVisit,
  method: 'POST',
  path: '/visit-desk/api/visits/:visitId/rejection',
  summary: 'Reject a visit, with the reason',
  body: z.object({ reason: lineOfText(300).min(1, 'Enter a reason.') }),
  problems: ['visit_status_not_possible'],
})

const scanned = z.object({ pass: z.string('Scan the pass.').max(200, 'Scan the pass again.') })

/** The holder of a valid pass, and the visit. */
export const PassCheck = z.object({
  accountId: z.string(),
  accountName: z.string(),
  visitId: z.string(),
  status: z.enum(visitStatuses),
  visitorId: z.string(),
  name: z.string(),
  company: z.string(),
  place: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  checkedInAt: z.iso.datetime().nullable(),
})

export const deskPassCheckCreate = endpoint({
  method: 'POST',
  path: '/visit-desk/api/pass-checks',
  summary: 'The visitor and the visit of a pass, of any account; nothing is saved',
  permissions: desk,
  isForPeople: true,
  body: scanned,
  response: PassCheck,
  problems: ['pass_not_valid'],
})

export const deskCheckInCreate = endpoint({
  method: 'POST',
  path: '/visit-desk/api/check-ins',
  summary: 'Check in the visitor of a pass',
  permissions: desk,
  body: scanned,
  response: DeskVisit.extend({ visitorId: z.string() }),
  problems: ['pass_not_valid', 'visit_not_begun', 'visit_over', 'visitor_inside'],
})

export const deskCheckOutCreate = endpoint({
  ...onVisit,
  method: 'POST',
  path: '/visit-desk/api/visits/:visitId/check-out',
  summary: 'Check out visitors; without a list, all of them',
  body: z.object({ visitorIds: z.array(z.string().max(40)).max(20).optional() }),
  problems: ['visit_status_not_possible'],
})
