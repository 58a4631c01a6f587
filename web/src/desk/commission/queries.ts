import type { CommissionRun } from '@portal/contract/commission/desk.ts'
import type { deskCommissionListing, deskCommissionQueryListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'

export const commissionQueueQuery = (query: ListingAddress<typeof deskCommissionListing>) =>
  queryOptions({
    queryKey: ['commission', 'desk', 'dealers', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/commission', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const lineQueriesQuery = (query: ListingAddress<typeof deskCommissionQueryListing>) =>
  queryOptions({
    queryKey: ['commission', 'desk', 'queries', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/commission-queries', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A month that has not been calculated yet has no run. */
export const runQuery = (account: string, month: string) =>
  queryOptions({
    queryKey: ['commission', 'desk', account, month],
    queryFn: async ({ signal }): Promise<{ run: CommissionRun | null }> => {
      try {
        return {
          run: await call('GET /commission-info/api/desk/runs/:month', { params: { month } }, { signal, account }),
        }
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) return { run: null }
        throw failure
      }
    },
    // A run is a background job, so its progress is polled.
    refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? 2000 : false),
  })

export async function keepRun(queryClient: QueryClient, account: string, run: CommissionRun): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['commission', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(runQuery(account, run.month).queryKey, { run })
}

export const selfBillingQuery = (account: string) =>
  queryOptions({
    queryKey: ['commission', 'desk', account, 'self-billing'],
    queryFn: ({ signal }) => call('GET /commission-info/api/desk/self-billing', {}, { signal, account }),
  })

export const documentQuery = (account: string, statementRef: string) =>
  queryOptions({
    queryKey: ['commission', 'desk', account, 'document', statementRef],
    queryFn: ({ signal }) =>
      call(
        'GET /commission-info/api/desk/statements/:statementRef/self-billing',
        { params: { statementRef } },
        { signal, account },
      ),
  })
