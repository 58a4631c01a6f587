import {
  planAcknowledgementCreate,
  planDocumentRead,
  planLadderList,
  planList,
  planRead,
  planReadingUpdate,
  planResultsRead,
  planVersionList,
} from '@portal/contract/plans.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { sendFile } from '../files/send-file.ts'
import { countResults, listOpenCases, listRepairs, measureLeasedLines } from './case-results.ts'
import { planDeskRoutes } from './desk-routes.ts'
import { planDocument } from './document.ts'
import { ladderOf } from './ladder.ts'
import { acknowledge, getPlan, issuedVersion, listIssued, markRead, readPlan, rowOf, withChanges } from './service.ts'
import { listPlans } from './store.ts'

export function planRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, planList, async (scope) => {
    const now = new Date()
    return { plans: (await listPlans(scope)).map((plan) => rowOf(plan, now)) }
  })

  bindScoped(app, parts, planResultsRead, async (scope) => ({
    ...(await countResults(scope)),
    leasedLineAvailability: await measureLeasedLines(scope),
    recent: await listRepairs(scope),
  }))

  bindScoped(app, parts, planRead, (scope, { params, query }) =>
    readPlan(scope, params.planId, query.version, new Date()),
  )

  bindScoped(app, parts, planVersionList, async (scope, { params }) => {
    await getPlan(scope, params.planId)
    return { versions: withChanges(await listIssued(scope, params.planId)) }
  })

  bindScoped(app, parts, planLadderList, async (scope, { params }) => {
    const { content, productCategory } = await getPlan(scope, params.planId)
    const open = await listOpenCases(scope, productCategory)
    const now = new Date()
    return { ladders: open.map((each) => ({ ...each, levels: ladderOf(content.escalation, each, now) })) }
  })

  bindScoped(app, parts, planDocumentRead, async (scope, { params, query, reply }) => {
    const plan = await getPlan(scope, params.planId)
    const version = issuedVersion(await listIssued(scope, params.planId), query.version ?? plan.version)
    const name = `${plan.title}, version ${version.version}.pdf`
    return sendFile(reply, { name, mediaType: 'application/pdf', content: planDocument(plan, version) })
  })

  bindScoped(app, parts, planReadingUpdate, (scope, { params, body }) => markRead(scope, params.planId, body.version))

  bindScoped(app, parts, planAcknowledgementCreate, (scope, { params, body, request }) =>
    acknowledge(scope, params.planId, body.version, request.id),
  )

  planDeskRoutes(app, parts)
}
