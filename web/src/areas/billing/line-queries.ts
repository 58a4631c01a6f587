import type { LineGrouping } from '@portal/contract/billing/values.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export interface LineChoice {
  by: LineGrouping
  search: string | undefined
  isChangedOnly: boolean
}

const queryOf = ({ by, search, isChangedOnly }: LineChoice) => ({
  by,
  ...(search && { search }),
  changed: isChangedOnly ? ('true' as const) : ('false' as const),
})

export const changesQuery = (billId: string) =>
  queryOptions({
    queryKey: ['billing', 'changes', billId],
    queryFn: ({ signal }) => call('GET /billing-info/api/bills/:billId/changes', { params: { billId } }, { signal }),
  })

export const lineGroupsQuery = (billId: string, choice: LineChoice) =>
  queryOptions({
    queryKey: ['billing', 'groups', billId, choice.by, choice],
    queryFn: ({ signal }) =>
      call(
        'GET /billing-info/api/bills/:billId/line-groups',
        { params: { billId }, query: { ...queryOf(choice), most: 100 } },
        { signal },
      ),
    // The groups of another grouping have other lines.
    placeholderData: (shown, last) => (last?.queryKey[3] === choice.by ? shown : undefined),
  })

export const linesQuery = (billId: string, choice: LineChoice, group: string, most: number) =>
  queryOptions({
    queryKey: ['billing', 'lines', billId, choice, group, most],
    queryFn: ({ signal }) =>
      call(
        'GET /billing-info/api/bills/:billId/lines',
        { params: { billId }, query: { ...queryOf(choice), group, most } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Up to the limit of the endpoint. */
export const allLinesQuery = (billId: string, choice: LineChoice) =>
  queryOptions({
    queryKey: ['billing', 'lines', billId, choice, 'all'],
    queryFn: ({ signal }) =>
      call(
        'GET /billing-info/api/bills/:billId/lines',
        { params: { billId }, query: { ...queryOf(choice), most: 5000 } },
        { signal },
      ),
  })

export const explanationQuery = (billId: string, lineNo: number) =>
  queryOptions({
    queryKey: ['billing', 'explanation', billId, lineNo],
    queryFn: ({ signal }) =>
      call('GET /billing-info/api/bills/:billId/lines/:lineNo/explanation', { params: { billId, lineNo } }, { signal }),
  })
