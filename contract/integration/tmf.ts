import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorResource } from '../permission.ts'

// Read access in the formats of the TM Forum Open APIs, version 4, with their names.

const desk = [operatorResource] as const

const words = z.string().max(200, 'Send 200 characters or fewer.').optional()
const Paging = {
  /** Requested first-level attributes, separated by commas; id, href and @type are always included. */
  fields: words,
  offset: z.coerce.number('Enter a number.').int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number('Enter a number.').int().min(1).max(100).default(20),
}

/** The attributes common to all resources. */
const Resource = z.looseObject({ id: z.string(), href: z.string(), '@type': z.string() })
export type TmfResource = z.infer<typeof Resource>

// Record ids are unique only within their account, so the account id precedes them.
const ById = z.object({ id: z.string().max(100) })

function resources<const Path extends string>(path: Path, what: string, filters: Record<string, typeof words>) {
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `${what}; each filter accepts several values separated by commas, and every filter must match`,
      permissions: desk,
      query: z.strictObject({ ...filters, ...Paging }),
      response: z.array(Resource),
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      summary: `${what}: a single record`,
      permissions: desk,
      params: ById,
      query: z.strictObject({ fields: words }),
      response: Resource,
    }),
  } as const
}

const product = resources('/tmf-api/productInventory/v4/product', 'Services as products of TMF637', {
  status: words,
  name: words,
  productSerialNumber: words,
  'productOffering.name': words,
  'relatedParty.id': words,
  'place.id': words,
})
export const productList = product.list
export const productRead = product.read

const productOffering = resources(
  '/tmf-api/productCatalogManagement/v4/productOffering',
  'Products of the catalogue as offerings of TMF620',
  { name: words, 'category.name': words },
)
export const productOfferingList = productOffering.list
export const productOfferingRead = productOffering.read

const partyRole = resources('/tmf-api/partyRoleManagement/v4/partyRole', 'Accounts as party roles of TMF669', {
  name: words,
  'engagedParty.name': words,
  'relatedParty.id': words,
})
export const partyRoleList = partyRole.list
export const partyRoleRead = partyRole.read

const productOrder = resources('/tmf-api/productOrderingManagement/v4/productOrder', 'Orders of TMF622', {
  state: words,
  externalId: words,
  'relatedParty.id': words,
})
export const productOrderList = productOrder.list
export const productOrderRead = productOrder.read

const troubleTicket = resources('/tmf-api/troubleTicket/v4/troubleTicket', 'Cases as trouble tickets of TMF621', {
  status: words,
  ticketType: words,
  externalId: words,
  'relatedParty.id': words,
  'relatedEntity.id': words,
})
export const troubleTicketList = troubleTicket.list
export const troubleTicketRead = troubleTicket.read
