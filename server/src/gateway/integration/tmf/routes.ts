import { Problem } from '@portal/contract/problem.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import * as contract from '@portal/contract/integration/tmf.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../bind-scoped.ts'
import { bindProviderRead } from '../bind-provider.ts'
import { type Collection, countOf, findOf, listOf } from './collection-store.ts'
import { offerings, partyRoles, productOrders, products, troubleTickets } from './collections.ts'
import { linksOf, withOnly } from './paging.ts'
import type { Href } from './shapes.ts'

type List = typeof contract.productList | typeof contract.troubleTicketList
type Read = typeof contract.productRead

const collections: Record<string, string> = Object.fromEntries(
  [
    contract.productList,
    contract.productOfferingList,
    contract.partyRoleList,
    contract.productOrderList,
    contract.troubleTicketList,
  ].map(({ path }) => [path.split('/').at(-1) ?? '', path]),
)

/** Read access to the same data in TM Forum formats. */
export function tmfRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindCollection(app, parts, contract.productList, contract.productRead, products)
  bindCollection(app, parts, contract.productOfferingList, contract.productOfferingRead, offerings)
  bindCollection(app, parts, contract.partyRoleList, contract.partyRoleRead, partyRoles)
  bindCollection(app, parts, contract.productOrderList, contract.productOrderRead, productOrders)
  bindCollection(app, parts, contract.troubleTicketList, contract.troubleTicketRead, troubleTickets)
  refuseOthers(app)
}

const paths = endpoints.map(({ path }) => path).filter((path) => path.startsWith('/tmf-api/'))
const knownPaths = [...new Set(paths)].map((path) => new RegExp(`${path.replace(':id', '[^/]+')}/?$`))

/** Any other call gets the errors of TMF630 too: 405 for a method that a resource does not have. */
function refuseOthers(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/tmf-api/*',
    handler: async ({ url }) => {
      const [path = ''] = url.split('?')
      throw new Problem(knownPaths.some((known) => known.test(path)) ? 'method_not_allowed' : 'not_found')
    },
  })
}

type AnyPath<E> = Omit<E, 'path' | 'summary'> & { path: string; summary: string }

function bindCollection<Row>(
  app: FastifyInstance,
  parts: GatewayParts,
  list: AnyPath<List>,
  read: AnyPath<Read>,
  collection: Collection<Row>,
): void {
  const base = parts.config.GATEWAY_BASE_URL
  const href: Href = (name, id) => `${base}${collections[name] ?? ''}/${encodeURIComponent(id)}`

  bindProviderRead(app, parts, list, async (system, _actor, { query, request, reply }) => {
    const { offset, limit, fields } = query
    const [total, rows] = await Promise.all([
      countOf(system, collection, query),
      listOf(system, collection, query, { offset, limit }),
    ])
    const [, search = ''] = request.url.split('?')
    const address = new URL(`${base}${list.path}${search && `?${search}`}`)
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
