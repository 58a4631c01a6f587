import {
  deskAnswerCreate,
  deskCaseList,
  deskCaseRead,
  deskCaseUpdate,
  deskResolutionCreate,
  deskTakerUpdate,
} from '@portal/contract/case-desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import type { AccountScope } from '../actor.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { getLocked, noSuchCase, type Work } from '../cases/service.ts'
import { showCase } from '../cases/show-case.ts'
import { findCase, listOpenCases } from '../cases/store.ts'
import { answer, resolve, take, update } from './service.ts'

/** What the provider's own people do with the cases of a customer. */
export function caseDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const workOf = (scope: AccountScope, request: FastifyRequest): Work => ({
    scope,
    config: parts.config,
    now: new Date(),
    requestId: request.id,
  })

  bindScoped(app, parts, deskCaseList, async (scope, { query }) => ({
    ...(await listOpenCases(scope, query)),
    page: query.page,
    size: query.size,
  }))

  bindScoped(app, parts, deskCaseRead, async (scope, { params, reply }) => {
    const shown = await show(scope, params.caseId, new Date())
    reply.header('etag', etag(shown.version))
    return shown
  })

  bindScoped(app, parts, deskAnswerCreate, async (scope, { params, body, request }) => {
    const work = workOf(scope, request)
    await answer(work, await getLocked(work, params.caseId), body)
    return show(scope, params.caseId, work.now)
  })

  bindScoped(app, parts, deskCaseUpdate, async (scope, { params, body, request }) => {
    const work = workOf(scope, request)
    const version = expectedVersion(request)
    const state = await getLocked(work, params.caseId)
    if (version !== undefined && version !== state.version) throw new Problem('stale')
    await update(work, state, body)
    return show(scope, params.caseId, work.now)
  })

  bindScoped(app, parts, deskTakerUpdate, async (scope, { params, body, request }) => {
    const work = workOf(scope, request)
    await take(work, await getLocked(work, params.caseId), body.isMine)
    return show(scope, params.caseId, work.now)
  })

  bindScoped(app, parts, deskResolutionCreate, async (scope, { params, body, request }) => {
    const work = workOf(scope, request)
    await resolve(work, await getLocked(work, params.caseId), body)
    return show(scope, params.caseId, work.now)
  })
}

async function show(scope: AccountScope, caseId: string, now: Date) {
  const state = await findCase(scope, caseId)
  if (!state) throw noSuchCase()
  return showCase(scope, state, now)
}
