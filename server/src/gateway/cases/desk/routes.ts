import {
  deskAnswerCreate,
  deskCallCreate,
  deskCallerList,
  deskCaseCreate,
  deskCaseDeliveryList,
  deskCaseList,
  deskCaseOutlookRead,
  deskCaseRead,
  deskCaseResendCreate,
  deskCaseUpdate,
  deskEscalationCreate,
  deskMergerCreate,
  deskResolutionCreate,
  deskSubjectList,
  deskWatcherCreate,
  deskWatcherDelete,
} from '@portal/contract/cases/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { listDeliveries } from '../../deliveries-store.ts'
import { resend } from '../../../lib/resend.ts'
import { expectedVersion, versioned } from '../../../http/if-match.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { escalate } from '../customer-changes.ts'
import { mergeCase } from '../mergers/service.ts'
import { assertMay, getLocked, noSuchCase } from '../service.ts'
import { showCase } from '../show-case.ts'
import { findCase, listOpenCases, listSubjects } from '../store.ts'
import { follow, unfollow } from '../threads/service.ts'
import { listCallers } from './caller-store.ts'
import { addCall, findOutlook, openCaseOfCaller } from './calls.ts'
import { answer, resolve, update } from './service.ts'

/** Actions of the provider's staff on a customer's case. */
export function caseDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  bindScoped(app, parts, deskCaseList, (scope, { query }) => listOpenCases(scope, query))

  bindScoped(app, parts, deskCaseCreate, async (scope, { body }) =>
    show(scope, await openCaseOfCaller({ scope, config }, body)),
  )

  bindScoped(app, parts, deskCaseOutlookRead, (scope, { query }) => findOutlook(scope, query))

  bindScoped(app, parts, deskCallerList, async (scope, { query }) => ({
    people: await listCallers(scope, query.found),
  }))

  bindScoped(app, parts, deskSubjectList, async (scope, { query }) => ({
    services: await listSubjects(scope, query.search),
  }))

  bindScoped(app, parts, deskCallCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    await addCall(work, await getLocked(work, params.caseId), body)
    return show(scope, params.caseId)
  })

  bindScoped(app, parts, deskCaseRead, async (scope, { params, reply }) =>
    versioned(reply, await show(scope, params.caseId)),
  )

  bindScoped(app, parts, deskCaseDeliveryList, async (scope, { params: { caseId }, query }) => {
    if (!(await findCase(scope, caseId))) throw noSuchCase()
    return listDeliveries(scope, { entity: 'case', entityId: caseId, accountId: scope.accountId }, query)
  })

  bindScoped(app, parts, deskCaseResendCreate, (scope, { params: { caseId, deliveryId } }) =>
    resend(scope, { entity: 'case', entityId: caseId, noticeId: Number(deliveryId) }),
  )

  bindScoped(app, parts, deskAnswerCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    await answer(work, await getLocked(work, params.caseId), body)
    return show(scope, params.caseId)
  })

  bindScoped(app, parts, deskCaseUpdate, async (scope, { params, body, request }) => {
    const work = { scope, config }
    const version = expectedVersion(request)
    const state = await getLocked(work, params.caseId)
    if (version !== undefined && version !== state.version) throw new Problem('stale')
    await update(work, state, body)
    return show(scope, params.caseId)
  })

  bindScoped(app, parts, deskWatcherCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    await follow(work, await getLocked(work, params.caseId), body)
    return show(scope, params.caseId)
  })

  bindScoped(app, parts, deskWatcherDelete, async (scope, { params }) => {
    const work = { scope, config }
    await unfollow(work, await getLocked(work, params.caseId), params.watcherId)
    return show(scope, params.caseId)
  })

  bindScoped(app, parts, deskEscalationCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    const state = await getLocked(work, params.caseId)
    assertMay(state, 'escalate', scope.now)
    await escalate(work, state, body)
    return show(scope, params.caseId)
  })

  bindScoped(app, parts, deskMergerCreate, async (scope, { params: { caseId }, body }) => {
    await mergeCase({ scope, config }, caseId, body.otherId.toUpperCase())
    return show(scope, caseId)
  })

  bindScoped(app, parts, deskResolutionCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    await resolve(work, await getLocked(work, params.caseId), body)
    return show(scope, params.caseId)
  })
}

async function show(scope: AccountScope, caseId: string) {
  const state = await findCase(scope, caseId)
  if (!state) throw noSuchCase()
  return showCase(scope, state)
}
