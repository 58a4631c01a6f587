import type { ViewedListing } from '../listing.ts'
import { contactRoles, contactStatuses } from './values.ts'

export const contactListing = {
  name: 'contacts',
  title: 'Contacts',
  needs: 'BusinessPortalAccountMgmt',
  path: '/account/admin',
  filters: {
    role: { kind: 'choice', values: contactRoles, refusal: 'Choose a role from the list.' },
    status: { kind: 'choice', values: contactStatuses, refusal: 'Choose a status from the list.' },
    /** People who sign in without one. */
    secondFactor: { kind: 'choice', values: ['none'], refusal: 'Choose a filter from the list.' },
  },
  isSearched: true,
  sort: { by: ['name', 'phone', 'roles', 'lastSignedInAt'], default: 'name', direction: 'asc', marksDefault: true },
  columns: ['name', 'phone', 'roles', 'lastSignedInAt'],
} as const satisfies ViewedListing
