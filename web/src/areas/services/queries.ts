import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ServiceListSearch } from '../../paths.ts'

export const serviceListQuery = (search: ServiceListSearch) =>
  queryOptions({
    queryKey: ['services', 'list', search],
    queryFn: ({ signal }) => call('GET /service-info/api/services', { query: search }, { signal }),
    placeholderData: keepPreviousData,
  })

export const categoriesQuery = queryOptions({
  queryKey: ['services', 'categories'],
  queryFn: async ({ signal }) => (await call('GET /service-info/api/services/categories', {}, { signal })).categories,
})

export const serviceQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['services', 'one', serviceId],
    queryFn: ({ signal }) => call('GET /service-info/api/services/:serviceId', { params: { serviceId } }, { signal }),
  })
