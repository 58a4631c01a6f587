import { deskCaseTurns, deskWhose } from '@portal/contract/desk-values.ts'
import { caseKinds, casePriorities } from '@portal/contract/case-values.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Output } from '../../api/client.ts'
import { oneOf } from '../../lib/search-params.ts'
import { askedOf } from '../Queue.tsx'

export type DeskCase = Output<Endpoints['GET /case-desk/api/cases/:caseId']>

export function caseQueueOf(raw: Record<string, unknown>) {
  return {
    ...askedOf(raw),
    turn: oneOf(deskCaseTurns, raw.turn),
    whose: oneOf(deskWhose, raw.whose),
    kind: oneOf(caseKinds, raw.kind),
    priority: oneOf(casePriorities, raw.priority),
  }
}

export const caseQueueQuery = (query: ReturnType<typeof caseQueueOf>) =>
  queryOptions({
    queryKey: ['cases', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/cases', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const deskCaseQuery = (account: string, caseId: string) =>
  queryOptions({
    queryKey: ['cases', 'desk', account, caseId],
    queryFn: ({ signal }) => call('GET /case-desk/api/cases/:caseId', { params: { caseId } }, { signal, account }),
  })

/** The answer of an act is the case as it is now; the queues are asked for again. */
export async function keepDeskCase(queryClient: QueryClient, account: string, changed: DeskCase): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['cases', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskCaseQuery(account, changed.caseId).queryKey, changed)
}
