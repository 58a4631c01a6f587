import type { MeasurementPeriod } from '@portal/contract/diagnostics/measurement-values.ts'
import type { testListing } from '@portal/contract/diagnostics/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LineTest } from '@portal/contract/diagnostics/diagnostics.ts'
import { call } from '../../api/client.ts'

/** Polling interval of a running test, in case live updates do not arrive. */
const pollMs = 5000

export const isAtWork = ({ status }: Pick<LineTest, 'status'>) => status === 'queued' || status === 'running'

export const lineQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['diagnostics', 'line', serviceId],
    queryFn: ({ signal }) =>
      call('GET /diagnostic-info/api/services/:serviceId', { params: { serviceId } }, { signal }),
  })

export const testListQuery = (serviceId: string, query: ListingAddress<typeof testListing>) =>
  queryOptions({
    queryKey: ['diagnostics', 'list', serviceId, query],
    queryFn: ({ signal }) =>
      call('GET /diagnostic-info/api/services/:serviceId/tests', { params: { serviceId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const testQuery = (testId: string) =>
  queryOptions({
    queryKey: ['diagnostics', 'test', testId],
    queryFn: ({ signal }) => call('GET /diagnostic-info/api/tests/:testId', { params: { testId } }, { signal }),
    // Its countdown must be current, and a case may have been raised with it.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? pollMs : false),
  })

/** Not below 'diagnostics': each step of a test would request the same 24 hours again. */
export const figuresQuery = (serviceId: string, until?: string) =>
  queryOptions({
    queryKey: ['line figures', serviceId, until],
    queryFn: ({ signal }) =>
      call(
        'GET /diagnostic-info/api/services/:serviceId/figures',
        { params: { serviceId }, query: until ? { until } : {} },
        { signal },
      ),
    staleTime: 100_000,
  })

export const measurementQuery = (serviceId: string, query: { period: MeasurementPeriod; day: PlainDate | undefined }) =>
  queryOptions({
    queryKey: ['line measurement', serviceId, query],
    queryFn: ({ signal }) =>
      call('GET /diagnostic-info/api/services/:serviceId/measurement', { params: { serviceId }, query }, { signal }),
    placeholderData: keepPreviousData,
    // A step of a day takes five minutes.
    staleTime: 60_000,
  })

export const surroundingsQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['diagnostics', 'surroundings', serviceId],
    queryFn: ({ signal }) =>
      call('GET /diagnostic-info/api/services/:serviceId/surroundings', { params: { serviceId } }, { signal }),
  })

export const comparisonQuery = (testId: string, otherTestId: string) =>
  queryOptions({
    queryKey: ['diagnostics', 'comparison', testId, otherTestId],
    queryFn: ({ signal }) =>
      call(
        'GET /diagnostic-info/api/tests/:testId/comparisons/:otherTestId',
        { params: { testId, otherTestId } },
        { signal },
      ),
    enabled: otherTestId !== '',
  })

/** Shows a requested or stopped test at once. */
export function keepTest(queryClient: QueryClient, test: LineTest): void {
  queryClient.setQueryData(testQuery(test.testId).queryKey, test)
  void queryClient.invalidateQueries({ queryKey: ['diagnostics', 'line'] })
  void queryClient.invalidateQueries({ queryKey: ['diagnostics', 'list'] })
}
