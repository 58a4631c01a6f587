import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText } from '../text.ts'
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
  summary: 'Approve a visit; this creates the pass and activates it in the access control system',
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

const visitorIds = z.array(z.string().max(40)).max(20).optional()

export const deskCheckInCreate = endpoint({
  method: 'POST',
  path: '/visit-desk/api/check-ins',
  summary: 'Check in the visitors of a pass; without a list, all of them',
  permissions: desk,
  body: z.object({ pass: z.string('Scan the pass.').max(200, 'Scan the pass again.'), visitorIds }),
  response: DeskVisit,
  problems: ['everybody_inside', 'pass_not_valid', 'visit_not_begun', 'visit_over', 'visit_status_not_possible'],
})

export const deskCheckOutCreate = endpoint({
  ...onVisit,
  method: 'POST',
  path: '/visit-desk/api/visits/:visitId/check-out',
  summary: 'Check out visitors; without a list, all of them',
  body: z.object({ visitorIds }),
  problems: ['visit_status_not_possible'],
})
