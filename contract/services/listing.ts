import type { ViewedListing } from '../listing.ts'
import { priceResources, serviceConditions } from './values.ts'

export const serviceListing = {
  name: 'services',
  title: 'Services',
  needs: 'BusinessPortalServices',
  path: '/services',
  filters: {
    productCategory: { kind: 'category', isTab: true },
    condition: { kind: 'choice', values: serviceConditions, refusal: 'Choose statuses from the list.', isMany: true },
    siteId: { kind: 'text', max: 40 },
    product: { kind: 'text', max: 200 },
    careLevel: { kind: 'text', max: 100 },
    tag: { kind: 'text', max: 40 },
    contractFrom: { kind: 'day' },
    contractTo: { kind: 'day' },
    /** Services without the customer's own reference. */
    reference: { kind: 'choice', values: ['missing'], refusal: 'Choose a filter from the list.' },
    /** Chosen services: "S-1,S-2". */
    only: { kind: 'text', max: 4100 },
  },
  isSearched: true,
  sort: {
    by: ['condition', 'name', 'serviceId', 'productCategory', 'downMbps', 'orderRef', 'contractEnd'],
    default: 'condition',
    direction: 'asc',
    marksDefault: true,
  },
  columns: [
    'condition',
    'name',
    'serviceId',
    'productCategory',
    'downMbps',
    'orderRef',
    'contractEnd',
    'postcode',
    'supplierRef',
    'tags',
    'charges',
  ],
  hiddenColumns: ['postcode', 'supplierRef', 'tags', 'charges'],
  columnNeeds: { charges: priceResources },
  nameColumn: 'name',
  isSelectable: true,
} as const satisfies ViewedListing
