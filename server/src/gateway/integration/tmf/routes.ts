import { endpoints } from '@portal/contract/endpoints.ts'
import * as contract from '@portal/contract/integration/tmf.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { GatewayParts } from '../../bind-scoped.ts'
import { type AnyPath, bindCollection, hrefAt, inTmfFormat } from '../../bind-tmf.ts'
import { bindProviderWrite } from '../bind-provider.ts'
import { offerings, prices, specifications } from './catalogue-store.ts'
import { createKept, type Keeping, patchKept, removeKept } from './kept.ts'
import type { Attributes, KeptRow } from './kept-store.ts'
import { partyRoles } from './party-role-store.ts'
import { products } from './product-store.ts'

/** Access to the same data in TM Forum formats, for systems. */
export function tmfRoutes(gateway: FastifyInstance, parts: GatewayParts): void {
  inTmfFormat(gateway, (app) => {
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

type Create = Omit<AnyPath<typeof contract.productOfferingCreate>, 'body'> & { body: z.ZodType<Attributes> }
type Update = AnyPath<typeof contract.productOfferingUpdate>
type Remove = AnyPath<typeof contract.productOfferingDelete>

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
