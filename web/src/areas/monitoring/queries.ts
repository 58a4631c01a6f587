import type { MonitoringRange } from '@portal/contract/monitoring/values.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const monitoringOverviewQuery = (range: MonitoringRange) =>
  queryOptions({
    queryKey: ['monitoring', 'overview', range],
    queryFn: ({ signal }) => call('GET /monitoring-info/api/overview', { query: { range } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const monitoringErrorsQuery = (range: MonitoringRange) =>
  queryOptions({
    queryKey: ['monitoring', 'errors', range],
    queryFn: async ({ signal }) =>
      (await call('GET /monitoring-info/api/errors', { query: { range } }, { signal })).errors,
    placeholderData: keepPreviousData,
  })

export const monitoringLogsQuery = (range: MonitoringRange) =>
  queryOptions({
    queryKey: ['monitoring', 'logs', range],
    queryFn: async ({ signal }) => (await call('GET /monitoring-info/api/logs', { query: { range } }, { signal })).logs,
    placeholderData: keepPreviousData,
  })

/** The first calls of the page. */
export const loadMonitoring = (queryClient: QueryClient, range: MonitoringRange) =>
  Promise.all([
    queryClient.prefetchQuery(monitoringOverviewQuery(range)),
    queryClient.prefetchQuery(monitoringErrorsQuery(range)),
    queryClient.prefetchQuery(monitoringLogsQuery(range)),
  ])
