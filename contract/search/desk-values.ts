import type { DeskResource } from '../permission.ts'

/** Types of records that the desk finds in all accounts, in the order of display, each with the area that shows it. */
export const deskKindRooms = {
  account: 'DeskAccounts',
  service: 'DeskAccounts',
  site: 'DeskAccounts',
  zone: 'DeskAccounts',
  contact: 'DeskAccounts',
  case: 'DeskCases',
  order: 'DeskOrders',
  quote: 'DeskAccounts',
  bill: 'DeskAccounts',
  visit: 'DeskVisits',
} as const satisfies Record<string, DeskResource>

export type DeskKind = keyof typeof deskKindRooms

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const deskKinds = Object.keys(deskKindRooms) as [DeskKind, ...DeskKind[]]

/** Types that are found by their number only, and by no part of their text. */
export const numberedOnly: readonly DeskKind[] = ['bill', 'visit']

/** The meaning of the text in the record that it found. */
export const foundByNames = {
  serviceId: 'Service ID',
  circuit: 'Circuit',
  phone: 'Phone number',
  login: 'Login',
  ipAddress: 'IP address',
  hostName: 'Host name',
  orderRef: 'Order reference',
  crmId: 'CRM ID',
  postcode: 'Postcode',
  site: 'Site',
  caseId: 'Case',
  orderId: 'Order',
  quoteId: 'Quote',
  billId: 'Bill',
  visitId: 'Visit',
  email: 'Email',
  accountId: 'Account number',
  domain: 'Domain',
  name: 'Name',
  title: 'Title',
  address: 'Address',
} as const

export type FoundBy = keyof typeof foundByNames

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const foundBy = Object.keys(foundByNames) as [FoundBy, ...FoundBy[]]
