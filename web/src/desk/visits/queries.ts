import { deskVisitTabs } from '@portal/contract/desk-values.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Output } from '../../api/client.ts'
import { oneOf } from '../../lib/search-params.ts'
import { askedOf } from '../Queue.tsx'

export type DeskVisit = Output<Endpoints['GET /visit-desk/api/visits/:visitId']>

export function visitQueueOf(raw: Record<string, unknown>) {
  return { ...askedOf(raw), tab: oneOf(deskVisitTabs, raw.tab) }
}

export const visitQueueQuery = (query: ReturnType<typeof visitQueueOf>) =>
  queryOptions({
    queryKey: ['visits', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/visits', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const deskVisitQuery = (account: string, visitId: string) =>
  queryOptions({
    queryKey: ['visits', 'desk', account, visitId],
    queryFn: ({ signal }) => call('GET /visit-desk/api/visits/:visitId', { params: { visitId } }, { signal, account }),
  })

/** The answer of an act is the visit as it is now; the queues are asked for again. */
export async function keepDeskVisit(queryClient: QueryClient, account: string, changed: DeskVisit): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['visits', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskVisitQuery(account, changed.visitId).queryKey, changed)
}
