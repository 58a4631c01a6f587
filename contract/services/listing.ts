import type { TableListing, ViewedListing } from '../listing.ts'
import { productCategories } from './category.ts'
import { serviceConditions } from './values.ts'

export const serviceListing = {
  name: 'services',
  title: 'Services',
  needs: 'BusinessPortalServices',
  path: '/services',
  filters: {
    productCategory: {
      kind: 'choice',
      values: productCategories,
      refusal: 'Choose a category from the list.',
      isTab: true,
    },
    condition: { kind: 'choice', values: serviceConditions, refusal: 'Choose a status from the list.' },
    siteId: { kind: 'text', max: 40 },
  },
  isSearched: true,
  sort: {
    by: ['condition', 'name', 'serviceId', 'productCategory', 'downMbps', 'orderRef', 'contractEnd'],
    default: 'condition',
    direction: 'asc',
    marksDefault: true,
  },
  columns: ['condition', 'name', 'serviceId', 'productCategory', 'downMbps', 'orderRef', 'contractEnd'],
  nameColumn: 'name',
} as const satisfies ViewedListing

/** The changes that people made to a service. */
export const serviceChangeListing = {
  filters: {},
  columns: ['at', 'action', 'before', 'after', 'actorName'],
  nameColumn: 'action',
} as const satisfies TableListing
