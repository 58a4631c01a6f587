import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { atDesk } from './permission.ts'
import { lineOfText } from './text.ts'
import { VisitorIdentity } from './visitors.ts'
import { Visit, VisitById, VisitPerson, VisitRow } from './visits.ts'
import { plainDate } from './plain-date.ts'

// For the people at the desk of a data centre: they name the account in the header Account-Id.
const desk = atDesk('DeskVisits')

/** At the door the photo ID is compared with what was given. */
const DeskVisit = Visit.extend({
  people: z.array(VisitPerson.extend({ identity: VisitorIdentity.nullable() })),
})
const onVisit = { permissions: desk, params: VisitById, response: DeskVisit } as const
export const deskVisitList = endpoint({
  method: 'GET',
  path: '/visit-desk/api/visits',
  summary: 'Who is expected on a day, today by default, and what waits for approval',
  permissions: desk,
  query: z.object({ day: plainDate('Enter a date.').optional() }),
  response: z.object({ expected: z.array(VisitRow), waiting: z.array(VisitRow) }),
})

export const deskVisitRead = endpoint({
  ...onVisit,
  method: 'GET',
  path: '/visit-desk/api/visits/:visitId',
  summary: 'One visit with what stands on the photo IDs',
})

export const deskApprovalCreate = endpoint({
  ...onVisit,
  method: 'POST',
  path: '/visit-desk/api/visits/:visitId/approval',
  summary: 'Approve a visit; the pass is made and the doors are told',
  problems: ['visit_started', 'visit_status_not_possible'],
})

export const deskRejectionCreate = endpoint({
  ...onVisit,
  method: 'POST',
  path: '/visit-desk/api/visits/:visitId/rejection',
  summary: 'Turn a visit down and say why',
  body: z.object({ reason: lineOfText(300).min(1, 'Say why.') }),
  problems: ['visit_status_not_possible'],
})

const visitorIds = z.array(z.string().max(40)).max(20).optional()

export const deskCheckInCreate = endpoint({
  method: 'POST',
  path: '/visit-desk/api/check-ins',
  summary: 'Let in who shows a pass; without names everybody of the visit',
  permissions: desk,
  body: z.object({ pass: z.string('Read the pass.').max(200, 'Read the pass again.'), visitorIds }),
  response: DeskVisit,
  problems: ['everybody_inside', 'pass_not_valid', 'visit_not_begun', 'visit_over', 'visit_status_not_possible'],
})

export const deskCheckOutCreate = endpoint({
  ...onVisit,
  method: 'POST',
  path: '/visit-desk/api/visits/:visitId/check-out',
  summary: 'Write down who has left; without names everybody',
  body: z.object({ visitorIds }),
  problems: ['visit_status_not_possible'],
})
