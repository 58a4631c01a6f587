import type { ViewedListing } from '../listing.ts'
import { contactRoles, contactStatuses, lastSignIns, secondFactors } from './values.ts'

export const contactListing = {
  name: 'contacts',
  title: 'Contacts',
  needs: 'BusinessPortalAccountMgmt',
  path: '/account/admin',
  filters: {
    role: { kind: 'choice', values: contactRoles, refusal: 'Choose a role from the list.' },
    status: { kind: 'choice', values: contactStatuses, refusal: 'Choose a status from the list.' },
    /** Of people who can sign in. */
    secondFactor: { kind: 'choice', values: secondFactors, refusal: 'Choose a second factor from the list.' },
    signedIn: { kind: 'choice', values: lastSignIns, refusal: 'Choose a time from the list.' },
  },
  isSearched: true,
  sort: { by: ['name', 'phone', 'roles', 'lastSignedInAt'], default: 'name', direction: 'asc', marksDefault: true },
  columns: ['name', 'phone', 'roles', 'lastSignedInAt'],
  isSelectable: true,
} as const satisfies ViewedListing
