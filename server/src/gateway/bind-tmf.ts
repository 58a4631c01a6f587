import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import type * as contract from '@portal/contract/integration/tmf.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { type Answer, bind, type Call } from '../http/bind.ts'
import { expectJson } from '../http/json-body.ts'
import { accountExists } from '../people/store.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { type Collection, countOf, listOf, showOf } from '../tmf/collection-store.ts'
import { linksOf, withOnly } from '../tmf/paging.ts'
import type { Href } from '../tmf/references.ts'
import { withScope } from './actor.ts'
import type { GatewayParts, InScope } from './bind-scoped.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { actorOf, bindProviderRead } from './integration/bind-provider.ts'
import { inTurn, turnsOf } from './turns.ts'

/** Registers routes of TM Forum: systems send merge patches, and announce JSON with a call that has no body. */
export function inTmfFormat(gateway: FastifyInstance, routes: (app: FastifyInstance) => void): void {
  gateway.register(async (app) => {
    expectJson(app)
    routes(app)
  })
}

const paths = endpoints.map(({ path }) => path).filter((path) => path.startsWith('/tmf-api/'))
const collections = new Map(
  paths.filter((path) => !path.endsWith('/:id')).map((path) => [path.split('/').at(-1) ?? '', path]),
)

export const hrefAt =
  ({ config }: GatewayParts): Href =>
  (name, id) =>
    `${config.GATEWAY_BASE_URL}${collections.get(name) ?? ''}/${encodeURIComponent(id)}`

export type AnyPath<E> = Omit<E, 'path' | 'summary'> & { path: string; summary: string }

/** Binds the reads of a resource. */
export function bindCollection<Row>(
  app: FastifyInstance,
  parts: GatewayParts,
  list: AnyPath<typeof contract.productList>,
  read: AnyPath<typeof contract.productRead>,
  collection: Collection<Row>,
): void {
  const href = hrefAt(parts)

  bindProviderRead(app, parts, list, async (tx, _actor, { query, request, reply }) => {
    const { offset, limit, fields } = query
    const [total, rows] = await Promise.all([
      countOf(tx, collection, query),
      listOf(tx, collection, query, { offset, limit }),
    ])
    const [, search = ''] = request.url.split('?')
    const address = new URL(`${parts.config.GATEWAY_BASE_URL}${list.path}${search && `?${search}`}`)
    reply.headers({
      'x-total-count': total,
      'x-result-count': rows.length,
      link: linksOf(address, { offset, limit, total }),
    })
    return rows.map((row) => withOnly(collection.show(row, href), fields))
  })

  bindProviderRead(app, parts, read, async (tx, _actor, { params, query }) => {
    const resource = await showOf(tx, collection, params.id, href)
    if (!resource) throw new Problem('not_found', { detail: 'Not found.' })
    return withOnly(resource, query.fields)
  })
}

/** Binds a write in one account, which the body or the id names. */
export function bindInAccount<E extends EndpointShape>(
  app: FastifyInstance,
  parts: GatewayParts,
  endpoint: E,
  accountOf: (call: Call<E>) => string,
  handle: (scope: AccountScope, call: Call<E>) => Promise<Answer<E>>,
): void {
  bindInAccountAfter(app, parts, endpoint, accountOf, () => Promise.resolve(), handle)
}

/** The same after a call to another system, which must not hold a connection while it waits. */
export function bindInAccountAfter<E extends EndpointShape, T>(
  app: FastifyInstance,
  parts: GatewayParts,
  endpoint: E,
  accountOf: (call: Call<E>) => string,
  before: (inOwnScope: InScope, call: Call<E>) => Promise<T>,
  handle: (scope: AccountScope, call: Call<E>, found: T) => Promise<Answer<E>>,
): void {
  bind(app, endpoint, async (call) => {
    const { actorId: userId, name } = await actorOf(parts, endpoint, call)
    const inOwnScope: InScope = (work, turns) =>
      inTurn(turns, userId, () =>
        withScope(parts.database, accountOf(call), { userId, email: '', name }, 'provider', async (scope) => {
          if (!(await accountExists(scope.tx, scope.accountId)))
            throw new Problem('not_found', { detail: 'Not found.' })
          return work(scope)
        }),
      )
    const found = await before(inOwnScope, call)
    return inOwnScope(
      (scope) => withIdempotencyKey(scope, call.request, call.reply, () => handle(scope, call, found)),
      turnsOf(endpoint),
    )
  })
}

/** The account and the id within it, of an id such as `104872~CS-1`; an id of another form is not found. */
export function partsOf(id: string): { accountId: string; ownId: string } {
  const [accountId, ownId, more] = id.split('~')
  if (!accountId || !ownId || more !== undefined) throw new Problem('not_found', { detail: 'Not found.' })
  return { accountId, ownId }
}

/** The id within the account, of a record that a field of the body names. */
export function ownIdIn(accountId: string, id: string, field: string): string {
  const [account, own, more] = id.split('~')
  if (account !== accountId || !own || more !== undefined) {
    throw new Problem('invalid', { fields: { [field]: `${id} is not of this customer.` } })
  }
  return own
}

interface WithParties {
  relatedParty: readonly { id: string; role?: string | undefined }[]
}

/** The account of a new resource: its customer, or its only party. */
export function customerOf({ relatedParty }: WithParties): string {
  const customer = relatedParty.find(({ role }) => role === 'customer') ?? relatedParty[0]
  if (!customer) throw new Problem('invalid', { fields: { relatedParty: 'Name the customer.' } })
  return customer.id
}
