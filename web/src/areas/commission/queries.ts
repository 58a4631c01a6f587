import type { changeListing, lineListing, statementListing } from '@portal/contract/commission/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const statementListQuery = (query: ListingAddress<typeof statementListing> = {}) =>
  queryOptions({
    queryKey: ['commission', 'list', query],
    queryFn: ({ signal }) => call('GET /commission-info/api/statements', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const statementQuery = (statementRef: string) =>
  queryOptions({
    queryKey: ['commission', 'one', statementRef],
    queryFn: ({ signal }) =>
      call('GET /commission-info/api/statements/:statementRef', { params: { statementRef } }, { signal }),
  })

export const lineListQuery = (statementRef: string, query: ListingAddress<typeof lineListing>) =>
  queryOptions({
    queryKey: ['commission', 'lines', statementRef, query],
    queryFn: ({ signal }) =>
      call('GET /commission-info/api/statements/:statementRef/lines', { params: { statementRef }, query }, { signal }),
    // Lines of another month must not appear under this month's name.
    placeholderData: (before, earlier) => (earlier?.queryKey[2] === statementRef ? before : undefined),
  })

export const lineQuery = (statementRef: string, lineNo: number) =>
  queryOptions({
    queryKey: ['commission', 'line', statementRef, lineNo],
    queryFn: ({ signal }) =>
      call(
        'GET /commission-info/api/statements/:statementRef/lines/:lineNo',
        { params: { statementRef, lineNo } },
        { signal },
      ),
  })

export const changesQuery = (statementRef: string, query: ListingAddress<typeof changeListing>) =>
  queryOptions({
    queryKey: ['commission', 'changes', statementRef, query],
    queryFn: ({ signal }) =>
      call(
        'GET /commission-info/api/statements/:statementRef/changes',
        { params: { statementRef }, query },
        { signal },
      ),
    placeholderData: (before, earlier) => (earlier?.queryKey[2] === statementRef ? before : undefined),
  })

export const exposureQuery = queryOptions({
  queryKey: ['commission', 'exposure'],
  queryFn: ({ signal }) => call('GET /commission-info/api/exposure', {}, { signal }),
})

export const selfBillingQuery = queryOptions({
  queryKey: ['commission', 'self-billing'],
  queryFn: ({ signal }) => call('GET /commission-info/api/self-billing', {}, { signal }),
})
