import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorResource } from '../permission.ts'
import { lineOfText, linesOfText } from '../text.ts'

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

/** The same with the writes of systems. A created resource is theirs alone until the desk has one with its id. */
function writtenResources<const Path extends string, Body extends z.ZodObject>(
  path: Path,
  what: string,
  filters: readonly string[],
  body: Body,
) {
  return {
    ...resources(path, what, filters),
    create: endpoint({
      method: 'POST',
      path,
      summary: `${what}: add an entry, with any attributes`,
      permissions: desk,
      body,
      response: Resource,
      creates: true,
      problems: ['limit_reached'],
    }),
    update: endpoint({
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `${what}: change an entry by a merge patch, in which null removes an attribute`,
      permissions: desk,
      params: ById,
      body: z.looseObject({ name: Name.optional() }),
      response: Resource,
      problems: ['limit_reached', 'managed_at_desk'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `${what}: remove an entry that a system added`,
      permissions: desk,
      params: ById,
      problems: ['managed_at_desk'],
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

const Name = lineOfText(200).min(1, 'Enter a name.')
const line = lineOfText(200).optional()
const Moment = z.iso.datetime({ offset: true, error: 'Enter a date and time such as 2026-04-14T11:30:00Z.' }).optional()
const Reference = z.looseObject({ id: lineOfText(200).min(1, 'Enter an ID.') })
const references = z.array(Reference).max(100).optional()

/** Attributes that we know have their type; all others are kept as they are. */
const Entry = z.looseObject({
  name: Name,
  description: linesOfText(4000).optional(),
  version: line,
  lifecycleStatus: line,
  isBundle: z.boolean().optional(),
  validFor: z.looseObject({ startDateTime: Moment, endDateTime: Moment }).optional(),
  '@type': line,
  '@baseType': line,
})

const productSpecification = writtenResources(
  '/tmf-api/productCatalogManagement/v4/productSpecification',
  'Families of the catalogue as specifications of TMF620',
  ['id', 'name', 'lifecycleStatus', 'lastUpdate', 'version', 'brand', 'productNumber', 'isBundle'],
  Entry.extend({ brand: line, productNumber: line }),
)
export const productSpecificationList = productSpecification.list
export const productSpecificationRead = productSpecification.read
export const productSpecificationCreate = productSpecification.create
export const productSpecificationUpdate = productSpecification.update
export const productSpecificationDelete = productSpecification.remove

const productOffering = writtenResources(
  '/tmf-api/productCatalogManagement/v4/productOffering',
  'Products of the catalogue as offerings of TMF620',
  [
    'id',
    'name',
    'lifecycleStatus',
    'lastUpdate',
    'version',
    'isBundle',
    'category.id',
    'category.name',
    'productSpecification.id',
  ],
  Entry.extend({
    statusReason: line,
    category: references,
    productSpecification: Reference.optional(),
    productOfferingPrice: references,
  }),
)
export const productOfferingList = productOffering.list
export const productOfferingRead = productOffering.read
export const productOfferingCreate = productOffering.create
export const productOfferingUpdate = productOffering.update
export const productOfferingDelete = productOffering.remove

const productOfferingPrice = writtenResources(
  '/tmf-api/productCatalogManagement/v4/productOfferingPrice',
  'Prices of the catalogue as prices of TMF620',
  ['id', 'name', 'lifecycleStatus', 'lastUpdate', 'version', 'priceType', 'isBundle'],
  Entry.extend({
    priceType: line,
    percentage: z.number().optional(),
    recurringChargePeriodType: line,
    recurringChargePeriodLength: z.int().min(0).max(1200).optional(),
    price: z.looseObject({ unit: line, value: z.number() }).optional(),
  }),
)
export const productOfferingPriceList = productOfferingPrice.list
export const productOfferingPriceRead = productOfferingPrice.read
export const productOfferingPriceCreate = productOfferingPrice.create
export const productOfferingPriceUpdate = productOfferingPrice.update
export const productOfferingPriceDelete = productOfferingPrice.remove

const RelatedParty = Reference.extend({ '@referredType': lineOfText(100).min(1, 'Enter a type.') })

const partyRole = writtenResources(
  '/tmf-api/partyRoleManagement/v4/partyRole',
  'Accounts as party roles of TMF669',
  ['id', 'name', 'status', 'engagedParty.id', 'engagedParty.name', 'relatedParty.id'],
  Entry.extend({
    status: line,
    statusReason: line,
    roleType: z.looseObject({}).optional(),
    engagedParty: RelatedParty.optional(),
    relatedParty: z.array(RelatedParty).max(100).optional(),
    account: z
      .array(z.looseObject({ name: Name }))
      .max(100)
      .optional(),
  }),
)
export const partyRoleList = partyRole.list
export const partyRoleRead = partyRole.read
export const partyRoleCreate = partyRole.create
export const partyRoleUpdate = partyRole.update
export const partyRoleDelete = partyRole.remove

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
