import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ServiceListSearch } from '../../paths.ts'

export const serviceListQuery = (query: ServiceListSearch) =>
  queryOptions({
    queryKey: ['services', 'list', query],
    queryFn: ({ signal }) => call('GET /service-info/api/services', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const serviceQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['services', 'one', serviceId],
    queryFn: ({ signal }) => call('GET /service-info/api/services/:serviceId', { params: { serviceId } }, { signal }),
  })
