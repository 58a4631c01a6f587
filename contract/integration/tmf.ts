import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { forSystems, resources, TmfById, TmfResource } from './tmf-resource.ts'

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
      permissions: forSystems,
      body,
      response: TmfResource,
      creates: true,
      problems: ['limit_reached'],
    }),
    update: endpoint({
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `${what}: change an entry by a merge patch, in which null removes an attribute`,
      permissions: forSystems,
      params: TmfById,
      body: z.looseObject({ name: Name.optional() }),
      response: TmfResource,
      problems: ['limit_reached', 'managed_at_desk'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `${what}: remove an entry that a system added`,
      permissions: forSystems,
      params: TmfById,
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
