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
} from '@portal/contract/visitors.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bind } from '../../http/bind.ts'
import { expectedVersion } from '../../http/if-match.ts'
import { type AccountScope, withScope } from '../actor.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import type { Work } from '../visits/work.ts'
import {
  addVisitor,
  changeVisitor,
  fillIn,
  forgetIdentity,
  giveIdentity,
  hashOf,
  sendLink,
  showForm,
  takeOut,
} from './service.ts'
import { findLink, findLinkAccount, type Link, listVisitors } from './store.ts'

export function visitorRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const workOf = (scope: AccountScope, request: FastifyRequest): Work => ({
    scope,
    config: parts.config,
    now: new Date(),
    requestId: request.id,
  })

  bindScoped(app, parts, visitorList, (scope, { query }) => listVisitors(scope, parts.config.VISITOR_DATA_DAYS, query))

  bindScoped(app, parts, visitorCreate, (scope, { body, request }) => addVisitor(workOf(scope, request), body))

  bindScoped(app, parts, visitorUpdate, (scope, { params, body, request }) =>
    changeVisitor(workOf(scope, request), params.visitorId, body, expectedVersion(request)),
  )

  bindScoped(app, parts, visitorDelete, async (scope, { params, request }) => {
    await takeOut(workOf(scope, request), params.visitorId)
    return {}
  })

  bindScoped(app, parts, visitorIdentityUpdate, (scope, { params, body, request }) =>
    giveIdentity(workOf(scope, request), params.visitorId, body),
  )

  bindScoped(app, parts, visitorIdentityDelete, (scope, { params, request }) =>
    forgetIdentity(workOf(scope, request), params.visitorId),
  )

  bindScoped(app, parts, visitorLinkCreate, (scope, { params, request }) =>
    sendLink(workOf(scope, request), params.visitorId),
  )

  bind(app, visitorFormRead, async ({ body, request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return byLink(parts, body.secret, (scope, link) => showForm(workOf(scope, request), link))
  })

  bind(app, visitorFormSend, async ({ body, request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return byLink(parts, body.secret, (scope, link) => fillIn(workOf(scope, request), link, body))
  })
}

/** Whoever holds the secret acts for the one visitor it was made for. One that never was or has expired is answered the same. */
async function byLink<T>(
  { database }: GatewayParts,
  secret: string,
  work: (scope: AccountScope, link: Link) => Promise<T>,
): Promise<T> {
  const hash = hashOf(secret)
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
    detail: 'This link does not work any more. Ask whoever booked the visit for a new one.',
  })
}
