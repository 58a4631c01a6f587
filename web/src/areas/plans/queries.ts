import type { Plan, PlanRow } from '@portal/contract/plans/plans.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { msUntilChange } from './opening-words.ts'
import { partQuery, readQuery } from '../../api/queries.ts'

/** Fetched again when a team opens or closes. */
export const planListQuery = queryOptions({
  queryKey: ['plans', 'list'],
  queryFn: async ({ signal }): Promise<PlanRow[]> => (await call('GET /plan-info/api/plans', {}, { signal })).plans,
  refetchInterval: ({ state }) => msUntilChange(state.data?.map(({ opening }) => opening)),
})

export const planQuery = (planId: string, version?: number) =>
  queryOptions({
    queryKey: ['plans', 'one', planId, version ?? null],
    queryFn: ({ signal }): Promise<Plan> =>
      call('GET /plan-info/api/plans/:planId', { params: { planId }, query: { version } }, { signal }),
    // Another version of the same plan replaces this one once it has loaded.
    placeholderData: (before) => (before?.planId === planId ? before : undefined),
    refetchInterval: ({ state }) => msUntilChange(state.data?.content.contactPoints.map(({ opening }) => opening)),
  })

export const planVersionsQuery = (planId: string) =>
  partQuery(
    ['plans', 'versions', planId],
    'GET /plan-info/api/plans/:planId/versions',
    {
      params: { planId },
    },
    ({ versions }) => versions,
  )

// Results change with cases, so the key starts with their area.
export const resultsQuery = readQuery(['cases', 'results'], 'GET /plan-info/api/results', {})

export const laddersQuery = (planId: string) =>
  partQuery(
    ['cases', 'ladders', planId],
    'GET /plan-info/api/plans/:planId/ladders',
    {
      params: { planId },
    },
    ({ ladders }) => ladders,
    {
      // Time alone opens a level.
      refetchInterval: 60_000,
    },
  )
