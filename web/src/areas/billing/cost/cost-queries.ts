import type { CostGrouping, CostPeriod } from '@portal/contract/billing/cost-values.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const costQuery = (by: CostGrouping, months: CostPeriod) =>
  queryOptions({
    queryKey: ['billing', 'cost', by, months],
    queryFn: ({ signal }) => call('GET /billing-info/api/cost', { query: { by, months } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const endingsQuery = (search: string | undefined, lastDay: string | undefined) =>
  queryOptions({
    queryKey: ['billing', 'endings', search, lastDay],
    queryFn: ({ signal }) => call('GET /billing-info/api/cost/endings', { query: { search, lastDay } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const accountingQuery = queryOptions({
  queryKey: ['billing', 'accounting'],
  queryFn: ({ signal }) => call('GET /billing-info/api/cost/accounting', {}, { signal }),
})
