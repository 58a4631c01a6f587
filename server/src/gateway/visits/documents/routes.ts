import {
  type Visit,
  visitCalendarRead,
  visitorPassEmailCreate,
  visitorPassRead,
  visitPassRead,
} from '@portal/contract/visits/visits.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { letterheadOf } from '../../../letterhead/letterhead.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { inThread } from '../../../threads/in-thread.ts'
import { sendFile } from '../../../files/send-file.ts'
import { hasPass } from '../policy.ts'
import { getVisit } from '../show-visit.ts'
import { calendarOf } from './calendar.ts'
import { mailPass } from './mail-pass.ts'

export function visitDocumentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, visitCalendarRead, async (scope, { params, reply }) => {
    const visit = await getVisit(scope, parts.config, params.visitId)
    if (!visit.endsAt) throw new Problem('visit_without_time', { detail: 'This visit has no time yet.' })
    const content = Buffer.from(calendarOf(visit, parts.config, scope.now))
    return sendFile(reply, { name: `Visit ${visit.visitId}.ics`, mediaType: 'text/calendar; charset=utf-8', content })
  })

  bindScoped(app, parts, visitPassRead, async (scope, { params, reply }) => {
    const visit = await getVisit(scope, parts.config, params.visitId)
    assertApproved(visit)
    return sendFile(reply, {
      name: `Visitor passes ${visit.visitId}.pdf`,
      mediaType: 'application/pdf',
      content: await inThread('pass', [await letterheadOf(scope, parts.config), visit]),
    })
  })

  bindScoped(app, parts, visitorPassRead, async (scope, { params, reply }) => {
    const visit = await getVisit(scope, parts.config, params.visitId)
    const { visitorId, name } = getPerson(visit, params.visitorId)
    return sendFile(reply, {
      name: `Visitor pass ${visit.visitId} ${name}.pdf`,
      mediaType: 'application/pdf',
      content: await inThread('pass', [await letterheadOf(scope, parts.config), visit, visitorId]),
    })
  })

  bindScoped(app, parts, visitorPassEmailCreate, async (scope, { params }) => {
    const visit = await getVisit(scope, parts.config, params.visitId)
    const person = getPerson(visit, params.visitorId)
    return {
      to: await mailPass({ scope, config: parts.config }, visit, {
        person,
        kind: 'asked',
        text: 'Your pass is attached.',
      }),
    }
  })
}

function getPerson(visit: Visit, visitorId: string): Visit['people'][number] {
  const person = visit.people.find((each) => each.visitorId === visitorId)
  if (!person) throw new Problem('not_found', { detail: 'Visitor not found.' })
  assertApproved(visit)
  return person
}

function assertApproved({ status }: Visit): void {
  if (!hasPass(status))
    throw new Problem('visit_not_approved', { detail: 'The passes are available once the visit is approved.' })
}
