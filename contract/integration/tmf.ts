import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorResource } from '../permission.ts'

// The same data in the formats of the TM Forum Open APIs, version 4, with their names.

const desk = [operatorResource] as const

const words = z.string().max(1000, 'Send 1,000 characters or fewer.').optional()

/** A page further in costs as much as reading all pages before it. */
export const furthestOffset = 100_000

const Paging = {
  /** Requested first-level attributes, separated by commas; id, href and @type are always included. */
  fields: words,
  offset: z.coerce
    .number('Enter a number.')
    .int()
    .min(0)
    .max(furthestOffset, 'Narrow the list with filters. /integration/api pages through all records.')
    .default(0),
  limit: z.coerce.number('Enter a number.').int().min(1).max(100).default(20),
}

/** The attributes common to all resources. */
const Resource = z.looseObject({ id: z.string(), href: z.string(), '@type': z.string() })
export type TmfResource = z.infer<typeof Resource>

// Record ids are unique only within their account, so the account id precedes them.
const ById = z.object({ id: z.string().max(100) })

function resources<const Path extends string>(path: Path, what: string, filters: readonly string[]) {
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `${what}; each filter accepts several values separated by commas, and every filter must match`,
      permissions: desk,
      query: z.strictObject({ ...Object.fromEntries(filters.map((name) => [name, words])), ...Paging }),
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

const product = resources('/tmf-api/productInventory/v4/product', 'Services as products of TMF637', [
  'id',
  'status',
  'name',
  'startDate',
  'productSerialNumber',
  'productOffering.id',
  'productOffering.name',
  'billingAccount.id',
  'relatedParty.id',
  'place.id',
])
export const productList = product.list
export const productRead = product.read

const productOffering = resources(
  '/tmf-api/productCatalogManagement/v4/productOffering',
  'Products of the catalogue as offerings of TMF620',
  ['id', 'name', 'lifecycleStatus', 'category.name'],
)
export const productOfferingList = productOffering.list
export const productOfferingRead = productOffering.read

const partyRole = resources('/tmf-api/partyRoleManagement/v4/partyRole', 'Accounts as party roles of TMF669', [
  'id',
  'name',
  'engagedParty.name',
  'relatedParty.id',
])
export const partyRoleList = partyRole.list
export const partyRoleRead = partyRole.read

const productOrder = resources('/tmf-api/productOrderingManagement/v4/productOrder', 'Orders of TMF622', [
  'id',
  'state',
  'externalId',
  'relatedParty.id',
])
export const productOrderList = productOrder.list
export const productOrderRead = productOrder.read

const troubleTicket = resources('/tmf-api/troubleTicket/v4/troubleTicket', 'Cases as trouble tickets of TMF621', [
  'id',
  'status',
  'ticketType',
  'externalId',
  'relatedParty.id',
  'relatedEntity.id',
])
export const troubleTicketList = troubleTicket.list
export const troubleTicketRead = troubleTicket.read
