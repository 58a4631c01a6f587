import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const sitesQuery = queryOptions({
  queryKey: ['services', 'sites'],
  queryFn: async ({ signal }) => (await call('GET /service-info/api/sites', {}, { signal })).sites,
})

export const filterValuesQuery = queryOptions({
  queryKey: ['services', 'filters'],
  queryFn: ({ signal }) => call('GET /service-info/api/services/filters', {}, { signal }),
})
