import {
  visitCancellationCreate,
  visitCheckCreate,
  visitCreate,
  visitExport,
  visitList,
  visitRead,
  visitSummaryRead,
  visitUpdate,
} from '@portal/contract/visits.ts'
import type { Visit } from '@portal/contract/visits.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import type { AccountScope } from '../actor.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { visitDeskRoutes } from '../visit-desk/routes.ts'
import { visitDocumentRoutes } from '../visit-documents/routes.ts'
import { visitorRoutes } from '../visitors/routes.ts'
import { visitPlaceRoutes } from '../visit-places/routes.ts'
import { chosenColumns, sendCsv } from '../send-csv.ts'
import { columns } from './columns.ts'
import { bookVisit, cancelVisit, changeVisit, checkDraft } from './service.ts'
import type { Work } from './work.ts'
import { getStoredVisit, getVisit } from './show-visit.ts'
import { countTabs, findNextVisit, listVisits, readVisits, type StoredVisit } from './store.ts'

export function visitRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  const workOf = (scope: AccountScope, request: FastifyRequest): Work => ({
    scope,
    config,
    now: new Date(),
    requestId: request.id,
  })

  bindScoped(app, parts, visitList, async (scope, { query }) => ({
    ...(await listVisits(scope, query)),
    page: query.page,
    size: query.size,
  }))

  bindScoped(app, parts, visitExport, (scope, { query, reply }) =>
    sendCsv(reply, 'visits.csv', chosenColumns(columns, query.columns), readVisits(scope, query)),
  )

  bindScoped(app, parts, visitSummaryRead, async (scope) => {
    const [upcoming = 0, waiting = 0, past = 0] = await countTabs(scope)
    return { counts: { upcoming, waiting, past }, next: await findNextVisit(scope) }
  })

  bindScoped(app, parts, visitRead, async (scope, { params, reply }) =>
    versioned(reply, await getVisit(scope, config, params.visitId)),
  )

  bindScoped(app, parts, visitCheckCreate, (scope, { body, request }) => checkDraft(workOf(scope, request), body))

  bindScoped(app, parts, visitCreate, async (scope, { body, request, reply }) =>
    versioned(reply, await bookVisit(workOf(scope, request), body)),
  )

  bindScoped(app, parts, visitUpdate, async (scope, { params, body, request, reply }) => {
    const before = await getExpected(scope, params.visitId, request)
    return versioned(reply, await changeVisit(workOf(scope, request), before, body))
  })

  bindScoped(app, parts, visitCancellationCreate, async (scope, { params, body, request, reply }) => {
    const before = await getExpected(scope, params.visitId, request)
    return versioned(reply, await cancelVisit(workOf(scope, request), before, body.reason))
  })

  visitPlaceRoutes(app, parts)
  visitDocumentRoutes(app, parts)
  visitorRoutes(app, parts)
  visitDeskRoutes(app, parts)
}

/** The visit as the caller saw it, held until the change is done. */
async function getExpected(scope: AccountScope, visitId: string, request: FastifyRequest): Promise<StoredVisit> {
  const version = expectedVersion(request)
  const visit = await getStoredVisit(scope, visitId, true)
  if (version !== undefined && version !== visit.version) throw new Problem('stale')
  return visit
}

function versioned(reply: FastifyReply, visit: Visit): Visit {
  reply.header('etag', etag(visit.version))
  return visit
}
