import type { TableListing, ViewedListing } from '../listing.ts'
import { visitTabs } from './values.ts'

export const visitListing = {
  name: 'visits',
  title: 'Data centre visits',
  needs: 'BusinessPortalColocation',
  path: '/colocation/requests',
  filters: { tab: { kind: 'choice', values: visitTabs, refusal: 'Choose a tab.', isTab: true } },
  isSearched: true,
  sort: { by: ['when', 'visitId', 'status'], default: 'when', direction: 'byColumn' },
  columns: ['when', 'people', 'purpose', 'visitId', 'status'],
} as const satisfies ViewedListing

export const visitorListing = {
  filters: {},
  isSearched: true,
  columns: ['name', 'company', 'email', 'hasIdentity', 'visits'],
} as const satisfies TableListing
