import type { billStatementListing, paymentListing } from '@portal/contract/billing/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { shouldRetry } from '../../api/failure.ts'
import { isLimitedToSites } from './limited-to-sites.ts'

export const balanceQuery = queryOptions({
  queryKey: ['billing', 'balance'],
  queryFn: ({ signal }) => call('GET /billing-info/api/balance', {}, { signal }),
  // The refusal decides which tabs there are.
  retry: (failures, error) => !isLimitedToSites(error) && shouldRetry(failures, error),
})

export const cardPaymentQuery = (cardPaymentId: string) =>
  queryOptions({
    queryKey: ['billing', 'card payment', cardPaymentId],
    queryFn: ({ signal }) =>
      call('GET /billing-info/api/card-payments/:cardPaymentId', { params: { cardPaymentId } }, { signal }),
  })

export const statementQuery = (query: ListingAddress<typeof billStatementListing>) =>
  queryOptions({
    queryKey: ['billing', 'statement', query],
    queryFn: ({ signal }) => call('GET /billing-info/api/statement', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const paymentsQuery = (query: ListingAddress<typeof paymentListing>) =>
  queryOptions({
    queryKey: ['billing', 'payments', query],
    queryFn: ({ signal }) => call('GET /billing-info/api/payments', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
