import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Pence } from './money.ts'
import { columnsOf } from './list-columns.ts'
import { PageQuery, pageOf } from './paging.ts'
import { permissionResources } from './permission.ts'
import { productCategories } from './product-category.ts'
import { orderRefMaxLength, serviceConditions, serviceSorts } from './service-values.ts'
import { lineOfText } from './text.ts'
import { PlainDate } from './plain-date.ts'

export const ServiceId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)

/** A row of the services list. Speeds in Mbit/s, dates as YYYY-MM-DD. */
export const ServiceRow = z.object({
  serviceId: ServiceId,
  name: z.string(),
  productCategory: z.enum(productCategories),
  productName: z.string(),
  condition: z.enum(serviceConditions),
  orderRef: z.string().nullable(),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  downMbps: z.number().nullable(),
  upMbps: z.number().nullable(),
  contractEnd: PlainDate.nullable(),
  version: z.number().int(),
})
export type ServiceRow = z.infer<typeof ServiceRow>

/** One service as its overview shows it. Money in hundredths of the currency. */
export const Service = ServiceRow.extend({
  status: z.string(),
  conditionNote: z.string().nullable(),
  supplier: z.string().nullable(),
  supplierRef: z.string().nullable(),
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
  charges: z.object({
    recurring: Pence.nullable(),
    oneOff: Pence.nullable(),
    currency: z.string(),
  }),
  tags: z.array(z.string()),
  has: z.object({ tech: z.boolean(), ethernet: z.boolean(), vcd: z.boolean() }),
  updatedAt: z.iso.datetime({ offset: true }),
})
export type Service = z.infer<typeof Service>

export const ServiceFilter = z.object({
  productCategory: z.enum(productCategories, 'Choose a category from the list.').optional(),
  condition: z.enum(serviceConditions, 'Choose a status from the list.').optional(),
  siteId: lineOfText(40).optional(),
  search: lineOfText(100).optional(),
  sort: z.enum(serviceSorts, 'Choose a column that can be sorted.').default('condition'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export const ServiceQuery = ServiceFilter.extend(PageQuery.shape)
export type ServiceQuery = z.output<typeof ServiceQuery>

export const OrderRef = lineOfText(orderRefMaxLength)

export const services = ['BusinessPortalServices'] as const
export const ById = z.object({ serviceId: ServiceId })
/** Technical details are opaque: keys differ by product and unknown keys are passed on. */
const Details = z.record(z.string(), z.unknown())

export const serviceList = endpoint({
  method: 'GET',
  path: '/service-info/api/services',
  summary: 'The services of the account, filtered, sorted and paged',
  permissions: services,
  query: ServiceQuery,
  response: pageOf(ServiceRow),
})

export const serviceExport = endpoint({
  method: 'GET',
  path: '/service-info/api/services.csv',
  summary: 'The filtered list as CSV, all pages, in the order of the screen',
  permissions: services,
  query: ServiceFilter.extend({ columns: columnsOf('services').optional() }),
  produces: 'text/csv',
})

/** Per category: how many services there are and how many in each condition. */
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
    categories: z.partialRecord(z.enum(productCategories), CategoryCount),
    sites: z.number().int(),
  }),
})
export type CategoryMap = z.infer<(typeof serviceCategoryList)['response']>['categories']

export const serviceRead = endpoint({
  method: 'GET',
  path: '/service-info/api/services/:serviceId',
  summary: 'One service; its ETag goes into If-Match of a change',
  permissions: services,
  params: ById,
  response: Service,
})

export const serviceUpdate = endpoint({
  method: 'PATCH',
  path: '/service-info/api/services/:serviceId',
  summary: "Change the customer's own reference; with If-Match only if nobody changed it since",
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
  summary: 'Ethernet details, opaque; 204 where there are none',
  permissions: services,
  params: ById,
  response: Details,
  maybeEmpty: true,
})

/** What can be done with a service; a disabled action says why. */
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
  summary: 'What can be done with a service',
  permissions: services,
  params: ById,
  response: z.object({ actions: z.array(ServiceAction) }),
})

export const vcdDetailsRead = endpoint({
  method: 'GET',
  path: '/api/vcd-details/:serviceId',
  summary: 'Virtual data centre details, opaque, by the session cookie; 204 where there are none',
  permissions: services,
  params: ById,
  response: Details,
  maybeEmpty: true,
})
