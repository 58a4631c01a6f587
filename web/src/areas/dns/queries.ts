import type { Zone } from '@portal/contract/dns/dns.ts'
import type { addressListing, blockListing, changeSetListing, zoneListing } from '@portal/contract/dns/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type ZoneListSearch = ListingAddress<typeof zoneListing>

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

/** Asks the name server, so it is not part of the zone. */
export const driftQuery = (zoneId: string) =>
  queryOptions({
    queryKey: ['dns', 'drift', zoneId],
    queryFn: ({ signal }) => call('GET /dns-info/api/zones/:zoneId/drift', { params: { zoneId } }, { signal }),
  })

/** Asks the parent zone, so it is not part of the zone. */
export const dnssecQuery = (zoneId: string) =>
  queryOptions({
    queryKey: ['dns', 'dnssec', zoneId],
    queryFn: ({ signal }) => call('GET /dns-info/api/zones/:zoneId/dnssec', { params: { zoneId } }, { signal }),
  })

export const kindQuery = (zoneId: string) =>
  queryOptions({
    queryKey: ['dns', 'kind', zoneId],
    queryFn: ({ signal }) => call('GET /dns-info/api/zones/:zoneId/kind', { params: { zoneId } }, { signal }),
  })

export const secondariesQuery = (zoneId: string) =>
  queryOptions({
    queryKey: ['dns', 'secondaries', zoneId],
    queryFn: ({ signal }) => call('GET /dns-info/api/zones/:zoneId/secondaries', { params: { zoneId } }, { signal }),
  })

export const claimsQuery = queryOptions({
  queryKey: ['dns', 'claims'],
  queryFn: ({ signal }) => call('GET /dns-info/api/zone-claims', {}, { signal }),
})

/** Asks the parent zone, so it is not part of the zone. */
export const delegationQuery = (zoneId: string) =>
  queryOptions({
    queryKey: ['dns', 'delegation', zoneId],
    queryFn: ({ signal }) => call('GET /dns-info/api/zones/:zoneId/delegation', { params: { zoneId } }, { signal }),
  })

/** Looks names of other domains up, so it is not part of the zone. */
export const mailQuery = (zoneId: string) =>
  queryOptions({
    queryKey: ['dns', 'mail', zoneId],
    queryFn: ({ signal }) => call('GET /dns-info/api/zones/:zoneId/mail-health', { params: { zoneId } }, { signal }),
  })

export const registrationQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['dns', 'registration', serviceId],
    queryFn: ({ signal }) =>
      call('GET /order-info/api/services/:serviceId/registration', { params: { serviceId } }, { signal }),
  })

export const reviewQuery = (zoneId: string) =>
  queryOptions({
    queryKey: ['dns', 'review', zoneId],
    queryFn: ({ signal }) => call('GET /dns-info/api/zones/:zoneId/draft/review', { params: { zoneId } }, { signal }),
    gcTime: 0,
  })

export const changeSetsQuery = (zoneId: string, query: ListingAddress<typeof changeSetListing>) =>
  queryOptions({
    queryKey: ['dns', 'changes', zoneId, query],
    queryFn: ({ signal }) =>
      call('GET /dns-info/api/zones/:zoneId/change-sets', { params: { zoneId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const blocksQuery = (query: ListingAddress<typeof blockListing>) =>
  queryOptions({
    queryKey: ['dns', 'blocks', query],
    queryFn: ({ signal }) => call('GET /dns-info/api/blocks', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const addressesQuery = (blockId: string, query: ListingAddress<typeof addressListing>) =>
  queryOptions({
    queryKey: ['dns', 'addresses', blockId, query],
    queryFn: ({ signal }) =>
      call('GET /dns-info/api/blocks/:blockId/addresses', { params: { blockId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Shows a changed zone at once and marks the lists as stale. */
export function keepZone(queryClient: QueryClient, zone: Zone): void {
  queryClient.setQueryData(zoneQuery(zone.zoneId).queryKey, zone)
  for (const part of ['list', 'review', 'changes', 'drift', 'mail'])
    void queryClient.invalidateQueries({ queryKey: ['dns', part] })
}
