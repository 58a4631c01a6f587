import type { CustomerListing } from '../listing.ts'
import { serviceListing } from './listing.ts'
import { priceResources } from './values.ts'

/** The services of all customers of a dealer. */
export const customerServiceListing = {
  name: 'customer-services',
  title: 'Customers’ services',
  needs: 'BusinessPortalServices',
  path: null,
  filters: {
    customer: { kind: 'text', max: 40 },
    condition: serviceListing.filters.condition,
    productCategory: { kind: 'category' },
  },
  isSearched: true,
  sort: {
    by: ['condition', 'name', 'customer', 'serviceId', 'productCategory', 'orderRef', 'contractEnd'],
    default: 'condition',
    direction: 'asc',
    marksDefault: true,
  },
  columns: [
    'condition',
    'name',
    'customer',
    'serviceId',
    'productCategory',
    'orderRef',
    'postcode',
    'contractEnd',
    'charges',
  ],
  nameColumn: 'name',
} as const satisfies CustomerListing

/** The columns that need a permission besides that of the list: without it their values are null. */
export const customerServiceColumnNeeds = { charges: priceResources } as const
