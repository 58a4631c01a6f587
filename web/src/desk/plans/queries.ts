import type { deskPlanListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Output } from '../../api/client.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'

export type DeskPlan = Output<Endpoints['GET /plan-desk/api/plans/:planId']>

export const planQueueQuery = (query: ListingAddress<typeof deskPlanListing>) =>
  queryOptions({
    queryKey: ['plans', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/plans', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The newest version, including a draft. */
export const deskPlanQuery = (planId: string) =>
  queryOptions({
    queryKey: ['plans', 'desk', planId],
    queryFn: ({ signal }) => call('GET /plan-desk/api/plans/:planId', { params: { planId } }, { signal }),
  })

export const deskPlanVersionsQuery = (planId: string) =>
  queryOptions({
    queryKey: ['plans', 'desk', planId, 'versions'],
    queryFn: async ({ signal }) =>
      (await call('GET /plan-desk/api/plans/:planId/versions', { params: { planId } }, { signal })).versions,
  })

/** An action returns only a part, so the whole plan is fetched before its dialog closes. */
export function keepDeskPlan(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['plans', 'desk'] })
}

export const careLevelsQuery = queryOptions({
  queryKey: ['care levels'],
  queryFn: async ({ signal }) => (await call('GET /plan-desk/api/care-levels', {}, { signal })).levels,
})
