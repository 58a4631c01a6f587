import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { pageOf } from '../paging.ts'
import { PlainDate } from '../plain-date.ts'
import { customerListing } from './listing.ts'

const count = z.number().int()
/** A sum for each currency; null for callers who may not see the prices of services. */
const Monthly = z.array(z.object({ amount: Pence, currency: z.string() })).nullable()
export type Monthly = z.infer<typeof Monthly>

/** A customer of the dealer, with the figures of its own screens. Without the permission of an area, its figures are null. */
export const CustomerRow = z.object({
  accountId: z.string(),
  name: z.string(),
  services: count,
  down: count,
  degraded: count,
  working: count,
  /** The sites of services that are down or degraded, the worst first, at most 3. */
  faultSites: z.array(z.string()),
  /** The first update that a fault’s case promises. */
  nextUpdate: z.iso.datetime().nullable(),
  /** Open cases that the caller can see. */
  cases: count.nullable(),
  /** Open orders. */
  orders: count.nullable(),
  /** The next date of an open order. */
  nextDate: PlainDate.nullable(),
  /** The recurring charges of services that are delivered. */
  monthly: Monthly,
})
export type CustomerRow = z.infer<typeof CustomerRow>

// A customer that gives its dealer no access is not listed.
const ofDealer = { permissions: ['BusinessPortalServices'], isForPeople: true } as const

export const customerList = endpoint({
  ...ofDealer,
  method: 'GET',
  path: '/dashboard-info/api/customers',
  summary: 'A dealer’s customers that give it access, those with a fault first',
  query: pageQueryOf(customerListing),
  response: pageOf(CustomerRow),
})

export const customerExport = fileOf(customerList, customerListing)

export const CustomerSummary = z.object({
  customers: count,
  /** Customers with a service that is down or degraded. */
  faulty: count,
  services: count,
  down: count,
  degraded: count,
  monthly: Monthly,
  /** Contracts that end within 90 days. */
  renewals: z.object({
    contracts: count,
    customers: count,
    monthly: Monthly,
    first: z.object({ accountId: z.string(), name: z.string(), contractEnd: PlainDate }).nullable(),
    /** Customers with a contract that renews because the last day for notice has passed. */
    noticePassed: count,
  }),
})
export type CustomerSummary = z.infer<typeof CustomerSummary>

export const customerSummaryRead = endpoint({
  ...ofDealer,
  method: 'GET',
  path: '/dashboard-info/api/customer-summary',
  summary: 'The figures of a dealer’s customers together',
  response: CustomerSummary,
})

export const customerNameList = endpoint({
  permissions: ['BusinessPortalServices', 'BusinessPortalOrders', 'BusinessPortalCases'],
  isForPeople: true,
  comesWithCustomers: ['services', 'orders', 'cases'],
  method: 'GET',
  path: '/dashboard-info/api/customer-names',
  summary: 'The names of a dealer’s customers, the first 1,000, for the filters of its lists',
  response: z.object({ customers: z.array(z.object({ accountId: z.string(), name: z.string() })) }),
})
