import { pageQuery } from '../../api/queries.ts'

/** The first accounts in which this person may act that match the search. */
export const accountsQuery = (search: string) =>
  pageQuery(['accounts', search], 'GET /account-info/api/accounts', { query: { size: 25, ...(search && { search }) } })
