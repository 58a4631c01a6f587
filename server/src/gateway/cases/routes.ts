import {
  caseClosureCreate,
  caseColleagueList,
  caseCreate,
  caseEscalationCreate,
  caseExport,
  caseList,
  caseMessageCreate,
  caseRatingCreate,
  caseRead,
  caseReopeningCreate,
  caseSubjectList,
  caseSummaryRead,
  caseUpdate,
  caseWatcherCreate,
  caseWatcherDelete,
} from '@portal/contract/cases.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import type { AccountScope } from '../actor.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { caseDeskRoutes } from '../case-desk/routes.ts'
import { caseThreadRoutes } from '../case-threads/routes.ts'
import { findCaseTest, whyNotRaise } from '../diagnostics/case-result.ts'
import { follow, unfollow } from '../case-threads/service.ts'
import { listColleagues } from '../case-threads/store.ts'
import { chosenColumns, sendCsv } from '../send-csv.ts'
import { columns } from './columns.ts'
import { changeFacts, closeCase, escalate, rateCase } from './customer-changes.ts'
import { assertMay, getCase, getLocked, openCase, type Work, writeMessage } from './service.ts'
import { countTurns, findSubject, listCases, listCaseServices, listSubjects, readCases } from './store.ts'

export function caseRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const workOf = (scope: AccountScope, request: FastifyRequest): Work => ({
    scope,
    config: parts.config,
    now: new Date(),
    requestId: request.id,
  })
  readRoutes(app, parts)

  bindScoped(app, parts, caseCreate, (scope, { body, request }) => openCase(workOf(scope, request), body))

  bindScoped(app, parts, caseUpdate, async (scope, { params, body, request, reply }) => {
    const work = workOf(scope, request)
    const version = expectedVersion(request)
    const state = await getLocked(work, params.caseId)
    if (version !== undefined && version !== state.version) throw new Problem('stale')
    await changeFacts(work, state, body)
    const changed = await getCase(scope, params.caseId, work.now)
    reply.header('etag', etag(changed.version))
    return changed
  })

  bindScoped(app, parts, caseMessageCreate, async (scope, { params, body, request }) => {
    const work = workOf(scope, request)
    const state = await getLocked(work, params.caseId)
    assertMay(state, 'reply', work.now)
    await writeMessage(work, state, body)
    return getCase(scope, params.caseId, work.now)
  })

  bindScoped(app, parts, caseReopeningCreate, async (scope, { params, body, request }) => {
    const work = workOf(scope, request)
    const state = await getLocked(work, params.caseId)
    assertMay(state, 'reopen', work.now)
    await writeMessage(work, state, body, 'reopened')
    return getCase(scope, params.caseId, work.now)
  })

  bindScoped(app, parts, caseClosureCreate, async (scope, { params, body, request }) => {
    const work = workOf(scope, request)
    const state = await getLocked(work, params.caseId)
    assertMay(state, 'close', work.now)
    await closeCase(work, state, body.rating)
    return getCase(scope, params.caseId, work.now)
  })

  bindScoped(app, parts, caseRatingCreate, async (scope, { params, body, request }) => {
    const work = workOf(scope, request)
    const state = await getLocked(work, params.caseId)
    assertMay(state, 'rate', work.now)
    await rateCase(work, state, body)
    return getCase(scope, params.caseId, work.now)
  })

  bindScoped(app, parts, caseEscalationCreate, async (scope, { params, body, request }) => {
    const work = workOf(scope, request)
    const state = await getLocked(work, params.caseId)
    assertMay(state, 'escalate', work.now)
    await escalate(work, state, body)
    return getCase(scope, params.caseId, work.now)
  })

  bindScoped(app, parts, caseWatcherCreate, async (scope, { params, body, request }) => {
    const work = workOf(scope, request)
    await follow(work, await getLocked(work, params.caseId), body)
    return getCase(scope, params.caseId, work.now)
  })

  bindScoped(app, parts, caseWatcherDelete, async (scope, { params, request }) => {
    const work = workOf(scope, request)
    const state = await getLocked(work, params.caseId)
    const shown = await getCase(scope, params.caseId, work.now)
    await unfollow(work, state, params.watcherId)
    // Whoever leaves a private case sees it a last time.
    return { ...shown, watchers: shown.watchers.filter(({ watcherId }) => watcherId !== params.watcherId) }
  })

  caseThreadRoutes(app, parts)
  caseDeskRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, caseList, async (scope, { query }) => ({
    ...(await listCases(scope, query)),
    page: query.page,
    size: query.size,
  }))

  bindScoped(app, parts, caseExport, (scope, { query, reply }) =>
    sendCsv(reply, 'cases.csv', chosenColumns(columns, query.columns), readCases(scope, query)),
  )

  bindScoped(app, parts, caseSummaryRead, async (scope) => {
    const [waiting = 0, withUs = 0, closed = 0] = await countTurns(scope)
    return { counts: { waiting, 'with-us': withUs, closed }, services: await listCaseServices(scope) }
  })

  bindScoped(app, parts, caseSubjectList, async (scope, { query }) => {
    const result = query.testId ? await findCaseTest(scope, query.testId) : null
    const test = whyNotRaise(result, query.serviceId, new Date()) === null ? result : null
    if (!query.serviceId) return { test, services: await listSubjects(scope, query.search) }
    const subject = await findSubject(scope, query.serviceId)
    return { test, services: subject ? [subject] : [] }
  })

  bindScoped(app, parts, caseColleagueList, async (scope) => ({ colleagues: await listColleagues(scope) }))

  bindScoped(app, parts, caseRead, async (scope, { params, reply }) => {
    const found = await getCase(scope, params.caseId, new Date())
    reply.header('etag', etag(found.version))
    return found
  })
}
