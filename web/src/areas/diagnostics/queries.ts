import type { MeasurementPeriod } from '@portal/contract/diagnostics/measurement-values.ts'
import type { testListing } from '@portal/contract/diagnostics/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LineTest } from '@portal/contract/diagnostics/diagnostics.ts'
import { call } from '../../api/client.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

/** Polling interval of a running test, in case live updates do not arrive. */
const pollMs = 5000

export const isAtWork = ({ status }: Pick<LineTest, 'status'>) => status === 'queued' || status === 'running'

export const lineQuery = (serviceId: string) =>
  readQuery(['diagnostics', 'line', serviceId], 'GET /diagnostic-info/api/services/:serviceId', {
    params: { serviceId },
  })

export const testListQuery = (serviceId: string, query: ListingAddress<typeof testListing>) =>
  pageQuery(['diagnostics', 'list', serviceId, query], 'GET /diagnostic-info/api/services/:serviceId/tests', {
    params: { serviceId },
    query,
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
  readQuery(
    ['line figures', serviceId, until],
    'GET /diagnostic-info/api/services/:serviceId/figures',
    {
      params: { serviceId },
      query: until ? { until } : {},
    },
    { staleTime: 100_000 },
  )

export const measurementQuery = (serviceId: string, query: { period: MeasurementPeriod; day: PlainDate | undefined }) =>
  pageQuery(
    ['line measurement', serviceId, query],
    'GET /diagnostic-info/api/services/:serviceId/measurement',
    {
      params: { serviceId },
      query,
    },
    {
      // A step of a day takes five minutes.
      staleTime: 60_000,
    },
  )

export const surroundingsQuery = (serviceId: string) =>
  readQuery(['diagnostics', 'surroundings', serviceId], 'GET /diagnostic-info/api/services/:serviceId/surroundings', {
    params: { serviceId },
  })

export const comparisonQuery = (testId: string, otherTestId: string) =>
  readQuery(
    ['diagnostics', 'comparison', testId, otherTestId],
    'GET /diagnostic-info/api/tests/:testId/comparisons/:otherTestId',
    { params: { testId, otherTestId } },
    { enabled: otherTestId !== '' },
  )

/** Shows a requested or stopped test at once. */
export function keepTest(queryClient: QueryClient, test: LineTest): void {
  queryClient.setQueryData(testQuery(test.testId).queryKey, test)
  void queryClient.invalidateQueries({ queryKey: ['diagnostics', 'line'] })
  void queryClient.invalidateQueries({ queryKey: ['diagnostics', 'list'] })
}
