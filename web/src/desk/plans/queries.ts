import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Output } from '../../api/client.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { askedOf } from '../Queue.tsx'

export type DeskPlan = Output<Endpoints['GET /plan-desk/api/plans/:planId']>

export const planQueueQuery = (query: ReturnType<typeof askedOf>) =>
  queryOptions({
    queryKey: ['plans', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/plans', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The newest version, be it the draft. */
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

/** An act answers a part only; all of the plan is asked for again before its dialog goes. */
export function keepDeskPlan(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['plans', 'desk'] })
}
