import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** The last day and the charge of each service, before anything is ordered. */
export const noticePreviewQuery = (serviceIds: readonly string[], lastDay: string | null) =>
  queryOptions({
    queryKey: ['services', 'notices', serviceIds, lastDay],
    queryFn: ({ signal }) => {
      const rows = serviceIds.map((serviceId) => ({ serviceId }))
      return call('POST /order-info/api/notices', { body: { rows, lastDay, dryRun: true } }, { signal })
    },
    staleTime: 0,
    gcTime: 0,
  })
