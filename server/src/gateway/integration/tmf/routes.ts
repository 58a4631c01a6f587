import { Problem } from '@portal/contract/problem.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import * as contract from '@portal/contract/integration/tmf.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { expectJson } from '../../../http/json-body.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import { bindProviderRead, bindProviderWrite } from '../bind-provider.ts'
import { offerings, prices, specifications } from './catalogue-store.ts'
import { type Collection, countOf, findOf, listOf } from './collection-store.ts'
import { productOrders, products, troubleTickets } from './collections.ts'
import { createKept, type Keeping, patchKept, removeKept } from './kept.ts'
import type { Attributes, KeptRow } from './kept-store.ts'
import { partyRoles } from './party-role-store.ts'
import { linksOf, withOnly } from './paging.ts'
import type { Href } from './shapes.ts'

/** Access to the same data in TM Forum formats, for systems. */
export function tmfRoutes(gateway: FastifyInstance, parts: GatewayParts): void {
  gateway.register(async (app) => {
    // Systems send merge patches, and announce JSON with a call that has no body.
    expectJson(app)
    bindAll(app, parts)
    refuseOthers(app)
  })
}

function bindAll(app: FastifyInstance, parts: GatewayParts): void {
  const href = hrefAt(parts)
  bindCollection(app, parts, contract.productList, contract.productRead, products)
  bindCollection(app, parts, contract.productSpecificationList, contract.productSpecificationRead, specifications)
  bindCollection(app, parts, contract.productOfferingList, contract.productOfferingRead, offerings)
  bindCollection(app, parts, contract.productOfferingPriceList, contract.productOfferingPriceRead, prices)
  bindCollection(app, parts, contract.partyRoleList, contract.partyRoleRead, partyRoles)
  bindCollection(app, parts, contract.productOrderList, contract.productOrderRead, productOrders)
  bindCollection(app, parts, contract.troubleTicketList, contract.troubleTicketRead, troubleTickets)

  const inDesign = { lifecycleStatus: 'In design' }
  bindKept(
    app,
    parts,
    [contract.productSpecificationCreate, contract.productSpecificationUpdate, contract.productSpecificationDelete],
    { kind: 'productSpecification', collection: specifications, defaults: inDesign, href },
  )
  bindKept(
    app,
    parts,
    [contract.productOfferingCreate, contract.productOfferingUpdate, contract.productOfferingDelete],
    { kind: 'productOffering', collection: offerings, defaults: inDesign, href },
  )
  bindKept(
    app,
    parts,
    [contract.productOfferingPriceCreate, contract.productOfferingPriceUpdate, contract.productOfferingPriceDelete],
    { kind: 'productOfferingPrice', collection: prices, defaults: inDesign, href },
  )
  bindKept(app, parts, [contract.partyRoleCreate, contract.partyRoleUpdate, contract.partyRoleDelete], {
    kind: 'partyRole',
    collection: partyRoles,
    defaults: {},
    isApart: true,
    href,
  })
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
type List = AnyPath<typeof contract.productList>
type Read = AnyPath<typeof contract.productRead>
type Create = Omit<AnyPath<typeof contract.productOfferingCreate>, 'body'> & { body: z.ZodType<Attributes> }
type Update = AnyPath<typeof contract.productOfferingUpdate>
type Remove = AnyPath<typeof contract.productOfferingDelete>

const collections = new Map(
  paths.filter((path) => !path.endsWith('/:id')).map((path) => [path.split('/').at(-1) ?? '', path]),
)

const hrefAt =
  ({ config }: GatewayParts): Href =>
  (name, id) =>
    `${config.GATEWAY_BASE_URL}${collections.get(name) ?? ''}/${encodeURIComponent(id)}`

function bindCollection<Row>(
  app: FastifyInstance,
  parts: GatewayParts,
  list: List,
  read: Read,
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

function bindKept<Row extends KeptRow>(
  app: FastifyInstance,
  parts: GatewayParts,
  [create, update, remove]: readonly [Create, Update, Remove],
  keeping: Omit<Keeping<Row>, 'body'>,
): void {
  const resources = { ...keeping, body: create.body }
  bindProviderWrite(app, parts, create, (tx, actor, { body }) => createKept({ ...resources, tx, actor }, body))
  bindProviderWrite(app, parts, update, (tx, actor, { params, body }) =>
    patchKept({ ...resources, tx, actor }, params.id, body),
  )
  bindProviderWrite(app, parts, remove, async (tx, actor, { params }) => {
    await removeKept({ ...resources, tx, actor }, params.id)
    return null
  })
}
