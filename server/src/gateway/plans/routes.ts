import { planListing } from '@portal/contract/plans/listing.ts'
import {
  planAcknowledgementCreate,
  planDocumentRead,
  planExport,
  planLadderList,
  planList,
  planRead,
  planReadingUpdate,
  planResultsRead,
  planReviewRead,
  planVersionList,
} from '@portal/contract/plans/plans.ts'
import type { PlanFilter, PlanResults, PlanRow } from '@portal/contract/plans/plans.ts'
import type { FastifyInstance } from 'fastify'
import { letterheadOf } from '../../letterhead/letterhead.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { findAccountName } from '../accounts/store.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { pausesUntil } from '@portal/db/src/targets/due-at.ts'
import { inThread } from '../../threads/in-thread.ts'
import { sendFile } from '../../files/send-file.ts'
import { withCategoryNames } from '../category-names.ts'
import { sendList } from '../send-csv.ts'
import { countResults, listOpenCases, listRepairs } from './case-result-store.ts'
import { columns } from './columns.ts'
import { planDeskRoutes } from './desk-routes.ts'
import { filtered } from './filtered.ts'
import { ladderOf } from '../../targets/ladder.ts'
import { measureLeasedLines } from './leased-lines.ts'
import { acknowledge, getPlan, issuedVersion, listIssued, markRead, readPlan, rowOf, withChanges } from './service.ts'
import { listPlans } from './store.ts'

export function planRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, planList, async (scope) => {
    return { plans: (await listPlans(scope)).map((plan) => rowOf(plan, scope.now)) }
  })

  bindScoped(app, parts, planExport, async (scope, { query, reply }) => {
    const named = await withCategoryNames(scope.tx, columns)
    return sendList(reply, planListing, named, query, readPlans(scope, query))
  })

  bindScoped(app, parts, planResultsRead, (scope) => resultsOf(scope))

  bindScoped(app, parts, planReviewRead, async (scope, { reply }) => {
    const plans = (await listPlans(scope)).map((plan) => rowOf(plan, scope.now))
    const results = await resultsOf(scope, { limit: mostRepairs, ofYear: true })
    const account = await findAccountName(scope)
    const letterhead = await letterheadOf(scope, parts.config)
    const content = await inThread('review', [letterhead, account, results, plans, scope.now])
    return sendFile(reply, { name: 'Service review.pdf', mediaType: 'application/pdf', content })
  })

  bindScoped(app, parts, planRead, (scope, { params, query }) => readPlan(scope, params.planId, query.version))

  bindScoped(app, parts, planVersionList, async (scope, { params }) => {
    await getPlan(scope, params.planId)
    return { versions: withChanges(await listIssued(scope, params.planId)) }
  })

  bindScoped(app, parts, planLadderList, async (scope, { params }) => {
    const { content, productCategory } = await getPlan(scope, params.planId)
    const open = await listOpenCases(scope, productCategory)

    return {
      ladders: open.map(({ startedAt, pauses, pausedAt, ...found }) => {
        const clocks = { startedAt, pauses: pausesUntil({ pauses, pausedAt }, scope.now) }
        return { ...found, levels: ladderOf(content.escalation, clocks, scope.now) }
      }),
    }
  })

  bindScoped(app, parts, planDocumentRead, async (scope, { params, query, reply }) => {
    const plan = await getPlan(scope, params.planId)
    const version = issuedVersion(await listIssued(scope, params.planId), query.version ?? plan.version)
    const name = `${plan.title}, version ${version.version}.pdf`
    const content = await inThread('plan', [await letterheadOf(scope, parts.config), plan, version])
    return sendFile(reply, { name, mediaType: 'application/pdf', content })
  })

  bindScoped(app, parts, planReadingUpdate, (scope, { params, body }) => markRead(scope, params.planId, body.version))

  bindScoped(app, parts, planAcknowledgementCreate, (scope, { params, body }) =>
    acknowledge(scope, params.planId, body.version),
  )

  planDeskRoutes(app, parts)
}

// Enough for a document of a few pages; the export of cases has the rest.
const mostRepairs = 500

async function resultsOf(scope: AccountScope, repairs = { limit: 5, ofYear: false }): Promise<PlanResults> {
  return {
    ...(await countResults(scope)),
    leasedLineAvailability: await measureLeasedLines(scope),
    recent: await listRepairs(scope, repairs),
  }
}

async function* readPlans(scope: AccountScope, query: PlanFilter): AsyncGenerator<PlanRow[]> {
  const plans = await listPlans(scope)
  yield filtered(
    plans.map((plan) => rowOf(plan, scope.now)),
    query,
  )
}
