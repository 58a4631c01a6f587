import type { deskPlanAccountListing, deskPlanListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Output } from '../../api/client.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { pageQuery, partQuery, readQuery } from '../../api/queries.ts'

export type DeskPlan = Output<Endpoints['GET /plan-desk/api/plans/:planId']>

export const planQueueQuery = (query: ListingAddress<typeof deskPlanListing>) =>
  pageQuery(['plans', 'desk', query], 'GET /desk-info/api/plans', { query })

/** The newest version, including a draft. */
export const deskPlanQuery = (planId: string) =>
  readQuery(['plans', 'desk', planId], 'GET /plan-desk/api/plans/:planId', { params: { planId } })

export const deskPlanVersionsQuery = (planId: string) =>
  partQuery(
    ['plans', 'desk', planId, 'versions'],
    'GET /plan-desk/api/plans/:planId/versions',
    {
      params: { planId },
    },
    ({ versions }) => versions,
  )

export const planAccountsQuery = (planId: string, query: ListingAddress<typeof deskPlanAccountListing>) =>
  pageQuery(['plans', 'desk', planId, 'accounts', query], 'GET /plan-desk/api/plans/:planId/accounts', {
    params: { planId },
    query,
  })

/** An action returns only a part, so the whole plan is fetched before its dialog closes. */
export function keepDeskPlan(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['plans', 'desk'] })
}

export const careLevelsQuery = partQuery(['care levels'], 'GET /plan-desk/api/care-levels', {}, ({ levels }) => levels)
