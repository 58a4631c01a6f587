import { addressOf, type PathValues } from './page-of.ts'
import { deskPath } from './desk-path.ts'
import { pagesOf } from './page-table.ts'

/** The pages of the desk, which is a separate application. */
export const deskPages = pagesOf({
  desk: [deskPath, 'Desk', 'session'],
  cases: ['/desk/cases', 'Cases', 'DeskCases'],
  case: ['/desk/:accountId/cases/:caseId', 'Case', 'DeskCases'],
  replies: ['/desk/cases/replies', 'Canned replies', 'DeskCases'],
  email: ['/desk/emails/:emailId', 'Email', 'DeskCases'],
  credits: ['/desk/credits', 'Credits', 'DeskCases'],
  billXml: ['/desk/bill-xml', 'Bill XML', 'DeskAccounts'],
  cardPayments: ['/desk/card-payments', 'Card payments', 'DeskAccounts'],
  orders: ['/desk/orders', 'Orders', 'DeskOrders'],
  order: ['/desk/:accountId/orders/:orderId', 'Order', 'DeskOrders'],
  orderNew: ['/desk/:accountId/new-order', 'New order', 'DeskOrders'],
  visits: ['/desk/visits', 'Visits', 'DeskVisits'],
  visit: ['/desk/:accountId/visits/:visitId', 'Visit', 'DeskVisits'],
  incidents: ['/desk/incidents', 'Incidents', 'DeskIncidents'],
  incidentNew: ['/desk/incidents/new', 'New incident', 'DeskIncidents'],
  incidentDraft: ['/desk/incidents/drafts/:ref', 'Draft incident', 'DeskIncidents'],
  incident: ['/desk/incidents/:ref', 'Incident', 'DeskIncidents'],
  incidentCorrection: ['/desk/incidents/:ref/correction', 'Correct incident', 'DeskIncidents'],
  commission: ['/desk/commission', 'Commission', 'DeskCommission'],
  queries: ['/desk/commission/questions', 'Questions', 'DeskCommission'],
  statement: ['/desk/:accountId/commission/:month', 'Statement', 'DeskCommission'],
  plans: ['/desk/plans', 'Plans', 'DeskPlans'],
  products: ['/desk/products', 'Products', 'DeskPlans'],
  plan: ['/desk/plans/:planId', 'Plan', 'DeskPlans'],
  rateCards: ['/desk/rate-cards', 'Rate cards', 'DeskQuotes'],
  exchanges: ['/desk/rate-cards/exchanges', 'Exchanges', 'DeskQuotes'],
  areas: ['/desk/rate-cards/areas', 'Areas', 'DeskQuotes'],
  postcodes: ['/desk/rate-cards/postcodes', 'Postcodes', 'DeskQuotes'],
  buildings: ['/desk/rate-cards/buildings', 'On-net buildings', 'DeskQuotes'],
  teams: ['/desk/teams', 'Teams', 'PortalOperator'],
  reports: ['/desk/reports', 'Reports', 'DeskCases'],
  imports: ['/desk/imports', 'Import', 'PortalOperator'],
  invitations: ['/desk/invitations', 'Invitations', 'PortalOperator'],
  accounts: ['/desk/accounts', 'Accounts', 'DeskAccounts'],
  account: ['/desk/accounts/:accountId', 'Account', 'DeskAccounts'],
  person: ['/desk/accounts/:accountId/:contactId', 'Person', 'DeskAccounts'],
})

export type DeskPageName = keyof typeof deskPages

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const deskPageNames = Object.keys(deskPages) as DeskPageName[]

/** The address of a page of the desk. */
export function deskPageOf<Name extends DeskPageName>(
  name: Name,
  ...[values]: PathValues<(typeof deskPages)[Name]['path']>
): string {
  return addressOf(deskPages[name].path, values)
}
