import { visitListing } from '@portal/contract/visits/listing.ts'
import {
  visitCancellationCreate,
  visitCheckCreate,
  visitCreate,
  visitExport,
  visitList,
  visitRead,
  visitSummaryRead,
  visitUpdate,
} from '@portal/contract/visits/visits.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expectedVersion, versioned } from '../../http/if-match.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { visitDeskRoutes } from './desk/routes.ts'
import { visitDocumentRoutes } from './documents/routes.ts'
import { visitorRoutes } from './visitors/routes.ts'
import { visitPlaceRoutes } from './places/routes.ts'
import { sendList } from '../send-csv.ts'
import { columns } from './columns.ts'
import { bookVisit, cancelVisit, changeVisit, checkDraft } from './service.ts'
import { getStoredVisit, getVisit } from './show-visit.ts'
import {
  countDrafts,
  countTabs,
  findNextVisit,
  findVisitOnSite,
  listVisits,
  readVisits,
  type StoredVisit,
} from './store.ts'

export function visitRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts

  bindScoped(app, parts, visitList, (scope, { query }) => listVisits(scope, query))

  bindScoped(app, parts, visitExport, (scope, { query, reply }) =>
    sendList(reply, visitListing, columns, query, readVisits(scope, query)),
  )

  bindScoped(app, parts, visitSummaryRead, async (scope) => {
    const [upcoming = 0, waiting = 0, past = 0] = await countTabs(scope)
    const drafts = await countDrafts(scope)
    const onSite = await findVisitOnSite(scope)
    return { counts: { upcoming, waiting, past }, drafts, onSite, next: await findNextVisit(scope) }
  })

  bindScoped(app, parts, visitRead, async (scope, { params, reply }) =>
    versioned(reply, await getVisit(scope, config, params.visitId)),
  )

  bindScoped(app, parts, visitCheckCreate, (scope, { body }) => checkDraft({ scope, config }, body))

  bindScoped(app, parts, visitCreate, async (scope, { body, reply }) =>
    versioned(reply, await bookVisit({ scope, config }, body)),
  )

  bindScoped(app, parts, visitUpdate, async (scope, { params, body, request, reply }) => {
    const before = await getExpected(scope, params.visitId, request)
    return versioned(reply, await changeVisit({ scope, config }, before, body))
  })

  bindScoped(app, parts, visitCancellationCreate, async (scope, { params, body, request, reply }) => {
    const before = await getExpected(scope, params.visitId, request)
    return versioned(reply, await cancelVisit({ scope, config }, before, body.reason))
  })

  visitPlaceRoutes(app, parts)
  visitDocumentRoutes(app, parts)
  visitorRoutes(app, parts)
  visitDeskRoutes(app, parts)
}

/** The visit in the version that the caller read, locked until the change is done. */
async function getExpected(scope: AccountScope, visitId: string, request: FastifyRequest): Promise<StoredVisit> {
  const version = expectedVersion(request)
  const visit = await getStoredVisit(scope, visitId, true)
  if (version !== undefined && version !== visit.version) throw new Problem('stale')
  return visit
}
