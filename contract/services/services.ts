import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, filterOf, Id, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { pageOf } from '../paging.ts'
import { permissionResources } from '../permission.ts'
import { CategoryId } from './category-id.ts'
import { orderRefMaxLength, serviceConditions } from './values.ts'
import { lineOfText } from '../text.ts'
import { PlainDate } from '../plain-date.ts'
import { serviceListing } from './listing.ts'

export const ServiceId = Id

/** A row of the services list. Speeds in Mbit/s, dates as YYYY-MM-DD. */
export const ServiceRow = z.object({
  serviceId: ServiceId,
  name: z.string(),
  productCategory: CategoryId,
  productName: z.string(),
  condition: z.enum(serviceConditions),
  orderRef: z.string().nullable(),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  downMbps: z.number().nullable(),
  upMbps: z.number().nullable(),
  contractEnd: PlainDate.nullable(),
  postcode: z.string().nullable(),
  supplierRef: z.string().nullable(),
  tags: z.array(z.string()),
  /** Null for callers who may see neither orders nor bills of the service. */
  charges: z.object({ recurring: Pence.nullable(), oneOff: Pence.nullable(), currency: z.string() }).nullable(),
  version: z.number().int(),
})
export type ServiceRow = z.infer<typeof ServiceRow>

/** A service as its overview shows it. Money in hundredths of the currency. */
export const Service = ServiceRow.extend({
  status: z.string(),
  conditionNote: z.string().nullable(),
  supplier: z.string().nullable(),
  careLevel: z.string().nullable(),
  site: z
    .object({
      siteId: z.string(),
      name: z.string(),
      address: z.string(),
      postcode: z.string(),
      exchangeName: z.string().nullable(),
      cabinet: z.string().nullable(),
      accessNotes: z.string().nullable(),
    })
    .nullable(),
  contract: z.object({
    start: PlainDate.nullable(),
    termMonths: z.number().int().nullable(),
    end: PlainDate.nullable(),
    noticeDays: z.number().int().nullable(),
    autoRenew: z.boolean(),
  }),
  has: z.object({ tech: z.boolean(), ethernet: z.boolean(), vcd: z.boolean(), voice: z.boolean() }),
  updatedAt: z.iso.datetime({ offset: true }),
})
export type Service = z.infer<typeof Service>

export const ServiceFilter = filterOf(serviceListing)
export const ServiceQuery = pageQueryOf(serviceListing)
export type ServiceQuery = z.output<typeof ServiceQuery>

export const OrderRef = lineOfText(orderRefMaxLength)

export const services = ['BusinessPortalServices'] as const
export const ById = z.object({ serviceId: ServiceId })
/** Technical details are opaque: keys differ by product, and unknown keys are passed on. */
const Details = z.record(z.string(), z.unknown())

export const serviceList = endpoint({
  method: 'GET',
  path: '/service-info/api/services',
  summary: 'The services of the account, filtered, sorted and paged',
  permissions: services,
  comesWith: ['services'],
  query: ServiceQuery,
  response: pageOf(ServiceRow),
})

export const serviceExport = fileOf(serviceList, serviceListing)

/** Services in a category, in total and by condition. */
export const CategoryCount = z.object({
  total: z.number().int(),
  conditions: z.partialRecord(z.enum(serviceConditions), z.number().int()),
})

export const serviceCategoryList = endpoint({
  method: 'GET',
  path: '/service-info/api/services/categories',
  summary: 'The categories of the account by name, with counts, and how many sites it has',
  permissions: [],
  response: z.object({
    /** By the ID of the category. */
    categories: z.record(z.string(), CategoryCount),
    sites: z.number().int(),
  }),
})

export const serviceFilterValueList = endpoint({
  method: 'GET',
  path: '/service-info/api/services/filters',
  summary: 'The products, care levels and tags of the account, the first 200 of each, for filters',
  permissions: services,
  response: z.object({ products: z.array(z.string()), careLevels: z.array(z.string()), tags: z.array(z.string()) }),
})

export type CategoryMap = z.infer<(typeof serviceCategoryList)['response']>['categories']

export const serviceRead = endpoint({
  method: 'GET',
  path: '/service-info/api/services/:serviceId',
  summary: 'One service; its ETag goes into If-Match of a change',
  permissions: services,
  comesWith: ['service'],
  params: ById,
  response: Service,
})

export const serviceUpdate = endpoint({
  method: 'PATCH',
  path: '/service-info/api/services/:serviceId',
  summary: 'Change the customer’s own reference; with If-Match, only if the service has not changed since',
  permissions: services,
  params: ById,
  body: z.object({ orderRef: OrderRef }),
  response: Service,
  problems: ['reference_taken', 'stale'],
})

export const serviceTechDetailsRead = endpoint({
  method: 'GET',
  path: '/service-info/api/services/:serviceId/techdetails',
  summary: 'Technical details, opaque',
  permissions: services,
  params: ById,
  response: Details,
  maybeEmpty: true,
})

export const serviceEthernetDetailsRead = endpoint({
  method: 'GET',
  path: '/service-info/api/ethernet/:serviceId/tech-details',
  summary: 'Ethernet details as the carrier reports them; 204 if there are none',
  permissions: services,
  params: ById,
  response: Details,
  maybeEmpty: true,
})

/** An action on a service, with the reason if it is disabled. */
export const ServiceAction = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  effect: z.string(),
  enabled: z.boolean(),
  reasonDisabled: z.string().nullable(),
  permission: z.enum(permissionResources),
  href: z.string().nullable(),
})
export type ServiceAction = z.infer<typeof ServiceAction>

export const serviceActionList = endpoint({
  method: 'GET',
  path: '/service-info/api/services/:serviceId/actions',
  summary: 'The actions available for a service',
  permissions: services,
  params: ById,
  response: z.object({ actions: z.array(ServiceAction) }),
})

export const vcdDetailsRead = endpoint({
  method: 'GET',
  path: '/api/vcd-details/:serviceId',
  summary: 'Virtual data centre details, opaque, by the session cookie; 204 if there are none',
  permissions: services,
  params: ById,
  response: Details,
  maybeEmpty: true,
})
