import { type DeskPageName, deskPageOf, deskPages } from '@portal/contract/desk-pages.ts'
import type {
  deskCaseListing,
  deskCommissionQueryListing,
  deskIncidentListing,
  deskNewcomerListing,
  deskOrderListing,
  deskReportListing,
  deskVisitListing,
  deskWorkListing,
} from '@portal/contract/desk/listing.ts'
import type { deskBillXmlListing, deskCardPaymentListing } from '@portal/contract/billing/listing.ts'
import type { deskCreditListing } from '@portal/contract/credits/listing.ts'
import type {
  areaListing,
  buildingListing,
  exchangeListing,
  postcodeListing,
} from '@portal/contract/quotes/coverage-listing.ts'
import type { Listing, ListingAddress } from '@portal/contract/listing.ts'
import { stringifySearch } from '../lib/search-params.ts'

const listOf =
  <L extends Listing = Listing>(name: DeskPageName) =>
  (search: ListingAddress<L> = {}) =>
    deskPages[name].path + stringifySearch(search)

interface NewOrderSearch {
  /** The contact id of the person on the phone. */
  caller?: string | undefined
  /** The step of a new service. */
  step?: string | undefined
  /** A change of an existing service, instead of a new one. */
  what?: 'change' | undefined
  service?: string | undefined
  type?: string | undefined
}

/** Addresses of the desk. Those of an account's records include the account. */
export const deskPaths = {
  desk: listOf<typeof deskWorkListing>('desk'),
  cases: listOf<typeof deskCaseListing>('cases'),
  caseOne: (accountId: string, caseId: string) => deskPageOf('case', { accountId, caseId }),
  replies: listOf('replies'),
  email: (emailId: string) => deskPageOf('email', { emailId }),
  billXml: listOf<typeof deskBillXmlListing>('billXml'),
  cardPayments: listOf<typeof deskCardPaymentListing>('cardPayments'),
  credits: listOf<typeof deskCreditListing>('credits'),
  orders: listOf<typeof deskOrderListing>('orders'),
  order: (accountId: string, orderId: string) => deskPageOf('order', { accountId, orderId }),
  orderNew: (accountId: string, search: NewOrderSearch = {}) =>
    deskPageOf('orderNew', { accountId }) + stringifySearch({ ...search }),
  visits: listOf<typeof deskVisitListing>('visits'),
  visit: (accountId: string, visitId: string) => deskPageOf('visit', { accountId, visitId }),
  incidents: listOf<typeof deskIncidentListing>('incidents'),
  incidentNew: listOf('incidentNew'),
  incidentDraft: (ref: string) => deskPageOf('incidentDraft', { ref }),
  incident: (ref: string) => deskPageOf('incident', { ref }),
  incidentCorrection: (ref: string) => deskPageOf('incidentCorrection', { ref }),
  commission: listOf('commission'),
  commissionQueries: listOf<typeof deskCommissionQueryListing>('queries'),
  commissionRun: (accountId: string, month: string) => deskPageOf('statement', { accountId, month }),
  plans: listOf('plans'),
  products: listOf('products'),
  rateCards: listOf('rateCards'),
  exchanges: listOf<typeof exchangeListing>('exchanges'),
  areas: listOf<typeof areaListing>('areas'),
  postcodes: listOf<typeof postcodeListing>('postcodes'),
  buildings: listOf<typeof buildingListing>('buildings'),
  plan: (planId: string) => deskPageOf('plan', { planId }),
  account: (accountId: string, search: { found?: string; tab?: string } = {}) =>
    deskPageOf('account', { accountId }) + stringifySearch(search),
  person: (accountId: string, contactId: string) => deskPageOf('person', { accountId, contactId }),
  accounts: listOf('accounts'),
  teams: listOf('teams'),
  reports: listOf<typeof deskReportListing>('reports'),
  imports: listOf('imports'),
  invitations: listOf<typeof deskNewcomerListing>('invitations'),
}
