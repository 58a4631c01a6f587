import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

// By the name of the area whose changes say that somebody exported it.
export const accountDataQuery = queryOptions({
  queryKey: ['access', 'data'],
  queryFn: ({ signal }) => call('GET /account-info/api/data', {}, { signal }),
})
