import { stringifySearch } from '../lib/search-params.ts'

const of = (accountId: string, ...parts: string[]) =>
  `/desk/${[accountId, ...parts].map((part) => encodeURIComponent(part)).join('/')}`

/** Addresses of the desk. What belongs to an account names it. */
export const deskPaths = {
  desk: () => '/desk',
  cases: (search: Record<string, string | undefined> = {}) => `/desk/cases${stringifySearch(search)}`,
  caseOne: (accountId: string, caseId: string) => of(accountId, 'cases', caseId),
  orders: (search: Record<string, string | undefined> = {}) => `/desk/orders${stringifySearch(search)}`,
  order: (accountId: string, orderId: string) => of(accountId, 'orders', orderId),
  visits: (search: Record<string, string | undefined> = {}) => `/desk/visits${stringifySearch(search)}`,
  visit: (accountId: string, visitId: string) => of(accountId, 'visits', visitId),
  incidents: (search: Record<string, string | undefined> = {}) => `/desk/incidents${stringifySearch(search)}`,
  incident: (ref: string) => `/desk/incidents/${encodeURIComponent(ref)}`,
  commission: (search: Record<string, string | undefined> = {}) => `/desk/commission${stringifySearch(search)}`,
  commissionQueries: () => '/desk/commission/questions',
  commissionRun: (accountId: string, month: string) => of(accountId, 'commission', month),
  plans: (search: Record<string, string | undefined> = {}) => `/desk/plans${stringifySearch(search)}`,
  rateCards: () => '/desk/rate-cards',
  plan: (planId: string) => `/desk/plans/${encodeURIComponent(planId)}`,
  account: (accountId: string) => `/desk/accounts/${encodeURIComponent(accountId)}`,
  person: (accountId: string, contactId: string) =>
    `/desk/accounts/${encodeURIComponent(accountId)}/${encodeURIComponent(contactId)}`,
  accounts: (search: Record<string, string | undefined> = {}) => `/desk/accounts${stringifySearch(search)}`,
}
