import {
  caseClosureCreate,
  caseClosuresCreate,
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
} from '@portal/contract/cases/cases.ts'
import { caseListing } from '@portal/contract/cases/listing.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { expectedVersion, versioned } from '../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { customerCaseRoutes } from './customers/routes.ts'
import { caseDeskRoutes } from './desk/routes.ts'
import { caseThreadRoutes } from './threads/routes.ts'
import { findCaseTest, whyNotRaise } from '../diagnostics/case-result.ts'
import { follow, unfollow } from './threads/service.ts'
import { listColleagues } from './threads/store.ts'
import { isVisibleByName } from '../../scope/visible-cases-store.ts'
import { sendList } from '../send-csv.ts'
import { columns } from './columns.ts'
import { changeFacts, closeCase, closeCases, escalate, rateCase } from './customer-changes.ts'
import { assertMay, getCase, getLocked, getLockedForReply, openCase, writeMessage } from './service.ts'
import {
  countWaitingOn,
  findSubject,
  listCases,
  listCaseServices,
  listOpeners,
  listSubjects,
  ofAccount,
  readCases,
} from './store.ts'

export function caseRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  readRoutes(app, parts)

  bindScoped(app, parts, caseCreate, async (scope, { body }) => getCase(scope, await openCase({ scope, config }, body)))

  bindScoped(app, parts, caseUpdate, async (scope, { params, body, request, reply }) => {
    const work = { scope, config }
    const version = expectedVersion(request)
    const state = await getLocked(work, params.caseId)
    if (version !== undefined && version !== state.version) throw new Problem('stale')
    await changeFacts(work, state, body)
    return versioned(reply, await getCase(scope, params.caseId))
  })

  bindScoped(app, parts, caseMessageCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    const state = await getLockedForReply(work, params.caseId)
    assertMay(state, 'reply', scope.now)
    await writeMessage(work, state, body)
    return getCase(scope, state.caseId)
  })

  bindScoped(app, parts, caseReopeningCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    const state = await getLocked(work, params.caseId)
    assertMay(state, 'reopen', scope.now)
    await writeMessage(work, state, body, 'reopened')
    return getCase(scope, params.caseId)
  })

  bindScoped(app, parts, caseClosureCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    const state = await getLocked(work, params.caseId)
    assertMay(state, 'close', scope.now)
    await closeCase(work, state, body.rating)
    return getCase(scope, params.caseId)
  })

  bindScoped(app, parts, caseClosuresCreate, async (scope, { body }) => ({
    rows: await closeCases({ scope, config }, body.caseIds),
  }))

  bindScoped(app, parts, caseRatingCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    const state = await getLocked(work, params.caseId)
    assertMay(state, 'rate', scope.now)
    await rateCase(work, state, body)
    return getCase(scope, params.caseId)
  })

  bindScoped(app, parts, caseEscalationCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    const state = await getLocked(work, params.caseId)
    assertMay(state, 'escalate', scope.now)
    await escalate(work, state, body)
    return getCase(scope, params.caseId)
  })

  bindScoped(app, parts, caseWatcherCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    await follow(work, await getLocked(work, params.caseId), body)
    return getCase(scope, params.caseId)
  })

  bindScoped(app, parts, caseWatcherDelete, async (scope, { params }) => {
    const work = { scope, config }
    const state = await getLocked(work, params.caseId)
    const shown = await getCase(scope, params.caseId)
    await unfollow(work, state, params.watcherId)
    // A person who leaves a private case can still see this one response.
    return { ...shown, watchers: shown.watchers.filter(({ watcherId }) => watcherId !== params.watcherId) }
  })

  customerCaseRoutes(app, parts)
  caseThreadRoutes(app, parts)
  caseDeskRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, caseList, (scope, { query }) => listCases(scope, query))

  bindScoped(app, parts, caseExport, (scope, { query, reply }) =>
    sendList(reply, caseListing, columns, query, readCases(scope, query)),
  )

  bindScoped(app, parts, caseSummaryRead, async (scope) => {
    return {
      counts: await countWaitingOn(scope, ofAccount(scope), await isVisibleByName(scope, ofAccount(scope))),
      services: await listCaseServices(scope),
      people: await listOpeners(scope),
    }
  })

  bindScoped(app, parts, caseSubjectList, async (scope, { query }) => {
    const result = query.testId ? await findCaseTest(scope, query.testId) : null
    const test = whyNotRaise(result, query.serviceId, scope.now) === null ? result : null
    if (!query.serviceId) return { test, services: await listSubjects(scope, query.search) }
    const subject = await findSubject(scope, query.serviceId)
    return { test, services: subject ? [subject] : [] }
  })

  bindScoped(app, parts, caseColleagueList, async (scope) => ({ colleagues: await listColleagues(scope) }))

  bindScoped(app, parts, caseRead, async (scope, { params, reply }) =>
    versioned(reply, await getCase(scope, params.caseId)),
  )
}
