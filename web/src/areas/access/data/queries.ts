import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

// The key starts with the area whose live updates report exports.
export const accountDataQuery = queryOptions({
  queryKey: ['access', 'data'],
  queryFn: ({ signal }) => call('GET /account-info/api/data', {}, { signal }),
})
