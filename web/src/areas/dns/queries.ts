import type { Zone, ZoneQuery } from '@portal/contract/dns.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type ZoneListSearch = Partial<Pick<ZoneQuery, 'search' | 'sort' | 'direction' | 'page' | 'size'>>

export const zoneListQuery = (query: ZoneListSearch) =>
  queryOptions({
    queryKey: ['dns', 'list', query],
    queryFn: ({ signal }) => call('GET /dns-info/api/zones', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const zoneQuery = (zoneId: string) =>
  queryOptions({
    queryKey: ['dns', 'one', zoneId],
    queryFn: ({ signal }) => call('GET /dns-info/api/zones/:zoneId', { params: { zoneId } }, { signal }),
  })

export const reviewQuery = (zoneId: string) =>
  queryOptions({
    queryKey: ['dns', 'review', zoneId],
    queryFn: ({ signal }) => call('GET /dns-info/api/zones/:zoneId/draft/review', { params: { zoneId } }, { signal }),
    gcTime: 0,
  })

export const changeSetsQuery = (zoneId: string, page: number) =>
  queryOptions({
    queryKey: ['dns', 'changes', zoneId, page],
    queryFn: ({ signal }) =>
      call(
        'GET /dns-info/api/zones/:zoneId/change-sets',
        { params: { zoneId }, query: { page, size: 10 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const blocksQuery = (page: number) =>
  queryOptions({
    queryKey: ['dns', 'blocks', page],
    queryFn: ({ signal }) => call('GET /dns-info/api/blocks', { query: { page, size: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const addressesQuery = (blockId: string, page: number) =>
  queryOptions({
    queryKey: ['dns', 'addresses', blockId, page],
    queryFn: ({ signal }) =>
      call(
        'GET /dns-info/api/blocks/:blockId/addresses',
        { params: { blockId }, query: { page, size: 25 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Shows a changed zone at once; what lists it is out of date. */
export function keepZone(queryClient: QueryClient, zone: Zone): void {
  queryClient.setQueryData(zoneQuery(zone.zoneId).queryKey, zone)
  for (const part of ['list', 'review', 'changes']) void queryClient.invalidateQueries({ queryKey: ['dns', part] })
}
