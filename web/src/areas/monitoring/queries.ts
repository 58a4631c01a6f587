import type { MonitoringRange } from '@portal/contract/monitoring/values.ts'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { pageQuery, partQuery } from '../../api/queries.ts'

export const monitoringOverviewQuery = (range: MonitoringRange) =>
  pageQuery(['monitoring', 'overview', range], 'GET /monitoring-info/api/overview', { query: { range } })

export const monitoringErrorsQuery = (range: MonitoringRange) =>
  partQuery(
    ['monitoring', 'errors', range],
    'GET /monitoring-info/api/errors',
    { query: { range } },
    ({ errors }) => errors,
    { placeholderData: keepPreviousData },
  )

export const monitoringLogsQuery = (range: MonitoringRange) =>
  partQuery(['monitoring', 'logs', range], 'GET /monitoring-info/api/logs', { query: { range } }, ({ logs }) => logs, {
    placeholderData: keepPreviousData,
  })

/** The first calls of the page. */
export const loadMonitoring = (queryClient: QueryClient, range: MonitoringRange) =>
  Promise.all([
    queryClient.prefetchQuery(monitoringOverviewQuery(range)),
    queryClient.prefetchQuery(monitoringErrorsQuery(range)),
    queryClient.prefetchQuery(monitoringLogsQuery(range)),
  ])
