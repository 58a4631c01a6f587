import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const customerNamesQuery = queryOptions({
  queryKey: ['customers', 'names'],
  queryFn: ({ signal }) => call('GET /dashboard-info/api/customer-names', {}, { signal }),
})
