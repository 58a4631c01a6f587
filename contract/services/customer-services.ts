import type { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, OfCustomer, pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { customerServiceListing } from './customer-listing.ts'
import { ServiceRow } from './services.ts'

/** A service with its customer. */
export const CustomerServiceRow = ServiceRow.extend(OfCustomer.shape)
export type CustomerServiceRow = z.infer<typeof CustomerServiceRow>

export const customerServiceList = endpoint({
  method: 'GET',
  path: '/service-info/api/customer-services',
  summary: 'The services of a dealer’s customers that give it access, those that need attention first',
  permissions: ['BusinessPortalServices'],
  isForPeople: true,
  comesWithCustomers: ['services'],
  query: pageQueryOf(customerServiceListing),
  response: pageOf(CustomerServiceRow),
})

export const customerServiceExport = fileOf(customerServiceList, customerServiceListing)
