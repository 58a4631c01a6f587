import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The first accounts in which this person may act that match the search. */
export const accountsQuery = (search: string) =>
  queryOptions({
    queryKey: ['accounts', search],
    queryFn: ({ signal }) =>
      call('GET /account-info/api/accounts', { query: { size: 25, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
