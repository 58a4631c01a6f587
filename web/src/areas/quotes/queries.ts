import { type ListingAddress, sizeOf } from '@portal/contract/listing.ts'
import { type quoteListing, quoteSiteListing } from '@portal/contract/quotes/listing.ts'
import type { QuoteState } from '@portal/contract/quotes/values.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The quote and, for a dealer, its account. */
export interface QuoteKey {
  quoteId: string
  account: string | undefined
}

export const quoteListQuery = (query: ListingAddress<typeof quoteListing>) =>
  queryOptions({
    queryKey: ['quotes', 'list', query],
    queryFn: ({ signal }) => call('GET /quote-info/api/quotes', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

const whilePricingMs = 600

export const quoteQuery = ({ quoteId, account }: QuoteKey) =>
  queryOptions({
    queryKey: ['quotes', 'one', quoteId],
    queryFn: ({ signal }) => call('GET /quote-info/api/quotes/:quoteId', { params: { quoteId } }, { signal, account }),
    refetchInterval: (query) => (query.state.data?.state === 'inProgress' ? whilePricingMs : false),
  })

export const sitesPageSize = sizeOf(quoteSiteListing)

export const siteListQuery = (
  { quoteId, account }: QuoteKey,
  query: ListingAddress<typeof quoteSiteListing>,
  state: QuoteState | undefined,
) =>
  queryOptions({
    // The key includes the status: the quote may be priced between two polls, and a final one follows.
    queryKey: ['quotes', 'sites', quoteId, query, state],
    queryFn: ({ signal }) =>
      call('GET /quote-info/api/quotes/:quoteId/sites', { params: { quoteId }, query }, { signal, account }),
    placeholderData: keepPreviousData,
    refetchInterval: state === 'inProgress' ? whilePricingMs : false,
  })

export const cellsQuery = ({ quoteId, account }: QuoteKey, position: number) =>
  queryOptions({
    queryKey: ['quotes', 'cells', quoteId, position],
    queryFn: ({ signal }) =>
      call(
        'GET /quote-info/api/quotes/:quoteId/sites/:position/cells',
        { params: { quoteId, position } },
        { signal, account },
      ),
  })

export const dealerCellsQuery = ({ quoteId, account }: QuoteKey, position: number) =>
  queryOptions({
    queryKey: ['quotes', 'dealer-cells', quoteId, position],
    queryFn: ({ signal }) =>
      call(
        'GET /quote-info/api/quotes/:quoteId/sites/:position/dealer-cells',
        { params: { quoteId, position } },
        { signal, account },
      ),
  })

export const cellQuery = ({ quoteId, account }: QuoteKey, position: number, offer: number) =>
  queryOptions({
    queryKey: ['quotes', 'cell', quoteId, position, offer],
    queryFn: ({ signal }) =>
      call(
        'GET /quote-info/api/quotes/:quoteId/sites/:position/cells/:offer',
        { params: { quoteId, position, offer } },
        { signal, account },
      ),
    placeholderData: keepPreviousData,
  })

export const dealerCellQuery = ({ quoteId, account }: QuoteKey, position: number, offer: number) =>
  queryOptions({
    queryKey: ['quotes', 'dealer-cell', quoteId, position, offer],
    queryFn: ({ signal }) =>
      call(
        'GET /quote-info/api/quotes/:quoteId/sites/:position/dealer-cells/:offer',
        { params: { quoteId, position, offer } },
        { signal, account },
      ),
  })

export const marginQuery = ({ quoteId, account }: QuoteKey) =>
  queryOptions({
    queryKey: ['quotes', 'margin', quoteId],
    queryFn: ({ signal }) =>
      call('GET /quote-info/api/quotes/:quoteId/margin', { params: { quoteId } }, { signal, account }),
  })

export const differenceQuery = ({ quoteId, account }: QuoteKey, version: number) =>
  queryOptions({
    queryKey: ['quotes', 'difference', quoteId, version],
    queryFn: ({ signal }) =>
      call('GET /quote-info/api/quotes/:quoteId/difference', { params: { quoteId } }, { signal, account }),
  })

export const quoteSharesQuery = ({ quoteId, account }: QuoteKey) =>
  queryOptions({
    queryKey: ['quotes', 'shares', quoteId],
    queryFn: async ({ signal }) =>
      (await call('GET /quote-info/api/quotes/:quoteId/shares', { params: { quoteId } }, { signal, account })).shares,
  })

export const ownSitesQuery = (account: string | undefined, search: string) =>
  queryOptions({
    queryKey: ['quotes', 'own-sites', account, search],
    queryFn: ({ signal }) =>
      call('GET /service-info/api/sites', { query: search ? { search } : {} }, { signal, account }),
    placeholderData: keepPreviousData,
  })

export const rateCardsQuery = queryOptions({
  queryKey: ['quotes', 'rate-cards'],
  queryFn: ({ signal }) => call('GET /quote-desk/api/rate-cards', {}, { signal }),
})

/** Shows a changed quote at once and fetches everything that depends on it. */
export function keepQuote(queryClient: QueryClient, quote: Quote): void {
  const key: QuoteKey = { quoteId: quote.quoteId, account: undefined }
  queryClient.setQueryData(quoteQuery(key).queryKey, quote)
  void queryClient.invalidateQueries({
    queryKey: ['quotes'],
    predicate: ({ queryKey }) => queryKey[1] !== 'one' && queryKey[1] !== 'own-sites',
  })
}
