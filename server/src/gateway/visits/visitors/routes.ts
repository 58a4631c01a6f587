import {
  visitorCreate,
  visitorDelete,
  visitorFormRead,
  visitorFormSend,
  visitorIdentityDelete,
  visitorIdentityUpdate,
  visitorLinkCreate,
  visitorList,
  visitorUpdate,
} from '@portal/contract/visits/visitors.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../../http/bind.ts'
import { expectedVersion } from '../../../http/if-match.ts'
import { withScope } from '../../actor.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import {
  addVisitor,
  changeVisitor,
  fillIn,
  forgetIdentity,
  recordIdentity,
  sendLink,
  showForm,
  deleteVisitor,
} from './service.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { findLink, findLinkAccount, type Link, listVisitors } from './store.ts'

export function visitorRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  bindScoped(app, parts, visitorList, (scope, { query }) => listVisitors(scope, parts.config.VISITOR_DATA_DAYS, query))

  bindScoped(app, parts, visitorCreate, (scope, { body }) => addVisitor({ scope, config }, body))

  bindScoped(app, parts, visitorUpdate, (scope, { params, body, request }) =>
    changeVisitor({ scope, config }, params.visitorId, body, expectedVersion(request)),
  )

  bindScoped(app, parts, visitorDelete, async (scope, { params }) => {
    await deleteVisitor({ scope, config }, params.visitorId)
    return {}
  })

  bindScoped(app, parts, visitorIdentityUpdate, (scope, { params, body }) =>
    recordIdentity({ scope, config }, params.visitorId, body),
  )

  bindScoped(app, parts, visitorIdentityDelete, (scope, { params }) =>
    forgetIdentity({ scope, config }, params.visitorId),
  )

  bindScoped(app, parts, visitorLinkCreate, (scope, { params }) => sendLink({ scope, config }, params.visitorId))

  bind(app, visitorFormRead, async ({ body, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return byLink(parts, body.secret, (scope, link) => showForm({ scope, config }, link))
  })

  bind(app, visitorFormSend, async ({ body, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return byLink(parts, body.secret, (scope, link) => fillIn({ scope, config }, link, body))
  })
}

/** The holder of the secret acts for one visitor. Unknown and expired links get the same response. */
async function byLink<T>(
  { database }: GatewayParts,
  secret: string,
  work: (scope: AccountScope, link: Link) => Promise<T>,
): Promise<T> {
  const hash = sha256(secret)
  const accountId = await findLinkAccount(database.system, hash)
  if (!accountId) throw noSuchLink()
  const visitor = { userId: 'visitor', email: '', name: 'The visitor' }
  return withScope(database, accountId, visitor, 'customer', async (scope) => {
    const link = await findLink(scope, hash)
    if (!link) throw noSuchLink()
    return work(scope, link)
  })
}

function noSuchLink(): Problem {
  return new Problem('not_found', {
    detail: 'This link has expired. Ask the person who booked the visit for a new one.',
  })
}
