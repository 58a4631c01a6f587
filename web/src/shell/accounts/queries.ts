import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Where this person may act, by what was typed; the first that fit. */
export const accountsQuery = (search: string) =>
  queryOptions({
    queryKey: ['accounts', search],
    queryFn: ({ signal }) =>
      call('GET /account-info/api/accounts', { query: { size: 25, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
