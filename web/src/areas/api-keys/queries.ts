import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const keyListQuery = queryOptions({
  queryKey: ['keys', 'list'],
  queryFn: ({ signal }) => call('GET /key-info/api/keys', {}, { signal }),
})

export const keySitesQuery = queryOptions({
  queryKey: ['keys', 'sites'],
  queryFn: async ({ signal }) => (await call('GET /service-info/api/sites', {}, { signal })).sites,
})

export const keepKeys = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: keyListQuery.queryKey })
