import { stringifySearch } from '../lib/search-params.ts'

const of = (accountId: string, ...parts: string[]) =>
  `/desk/${[accountId, ...parts].map((part) => encodeURIComponent(part)).join('/')}`

/** Addresses of the desk. What belongs to an account names it. */
export const deskPaths = {
  desk: () => '/desk',
  cases: (search: Record<string, string | undefined> = {}) => `/desk/cases${stringifySearch(search)}`,
  caseOne: (accountId: string, caseId: string) => of(accountId, 'cases', caseId),
  accounts: (search: Record<string, string | undefined> = {}) => `/desk/accounts${stringifySearch(search)}`,
}
