import { endpoints } from '@portal/contract/endpoints.ts'
import type * as contract from '@portal/contract/integration/tmf.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { expectJson } from '../http/json-body.ts'
import { type Collection, countOf, findOf, listOf } from '../tmf/collection-store.ts'
import { linksOf, withOnly } from '../tmf/paging.ts'
import type { Href } from '../tmf/references.ts'
import type { GatewayParts } from './bind-scoped.ts'
import { bindProviderRead } from './integration/bind-provider.ts'

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

  bindProviderRead(app, parts, list, async (system, _actor, { query, request, reply }) => {
    const { offset, limit, fields } = query
    const [total, rows] = await Promise.all([
      countOf(system, collection, query),
      listOf(system, collection, query, { offset, limit }),
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

  bindProviderRead(app, parts, read, async (system, _actor, { params, query }) => {
    const row = await findOf(system, collection, params.id)
    if (!row) throw new Problem('not_found', { detail: 'Not found.' })
    return withOnly(collection.show(row, href), query.fields)
  })
}
