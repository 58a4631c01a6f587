import { visitCalendarRead, visitPassRead } from '@portal/contract/visits/visits.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { inThread } from '../../../threads/in-thread.ts'
import { sendFile } from '../../../files/send-file.ts'
import { getVisit } from '../show-visit.ts'
import { calendarOf } from './calendar.ts'

export function visitDocumentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, visitCalendarRead, async (scope, { params, reply }) => {
    const visit = await getVisit(scope, parts.config, params.visitId)
    if (!visit.endsAt) throw new Problem('visit_without_time', { detail: 'This visit has no time yet.' })
    const content = Buffer.from(calendarOf(visit, parts.config, scope.now))
    return sendFile(reply, { name: `Visit ${visit.visitId}.ics`, mediaType: 'text/calendar; charset=utf-8', content })
  })

  bindScoped(app, parts, visitPassRead, async (scope, { params, reply }) => {
    const visit = await getVisit(scope, parts.config, params.visitId)
    if (!visit.pass)
      throw new Problem('visit_not_approved', { detail: 'The pass is available once the visit is approved.' })
    return sendFile(reply, {
      name: `Visitor pass ${visit.visitId}.pdf`,
      mediaType: 'application/pdf',
      content: await inThread('pass', [visit]),
    })
  })
}
