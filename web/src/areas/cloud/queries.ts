import type { gapListing, workloadListing } from '@portal/contract/backup/listing.ts'
import type { Cloud, Wanted } from '@portal/contract/cloud/cloud.ts'
import type { cloudListing, machineListing } from '@portal/contract/cloud/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/client.ts'

/** The interval for new readings: the server reads the cloud director every hour. */
const nextReadingMs = 10 * 60_000

export const cloudListQuery = (query: ListingAddress<typeof cloudListing>) =>
  queryOptions({
    queryKey: ['cloud', 'clouds', query],
    queryFn: ({ signal }) => call('GET /cloud-info/api/clouds', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: nextReadingMs,
  })

export const cloudQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['cloud', 'cloud', serviceId],
    queryFn: ({ signal }) =>
      call('GET /cloud-info/api/services/:serviceId/cloud', { params: { serviceId } }, { signal }),
    refetchInterval: nextReadingMs,
  })

export const useQueryOf = (serviceId: string, vdcId: string | undefined) =>
  queryOptions({
    queryKey: ['cloud', 'use', serviceId, vdcId ?? null],
    queryFn: ({ signal }) =>
      call('GET /cloud-info/api/services/:serviceId/use', { params: { serviceId }, query: { vdcId } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const machinesQuery = (serviceId: string, query: ListingAddress<typeof machineListing>) =>
  queryOptions({
    queryKey: ['cloud', 'machines', serviceId, query],
    queryFn: ({ signal }) =>
      call('GET /cloud-info/api/services/:serviceId/machines', { params: { serviceId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const fitQuery = (serviceId: string, query: z.input<typeof Wanted>) =>
  queryOptions({
    queryKey: ['cloud', 'fit', serviceId, query],
    queryFn: ({ signal }) =>
      call('GET /cloud-info/api/services/:serviceId/fit', { params: { serviceId }, query }, { signal }),
    retry: false,
  })

/** Reads the cloud again and shows what came of it. */
export async function readAgain(queryClient: QueryClient, serviceId: string): Promise<Cloud> {
  const cloud = await call('POST /cloud-info/api/services/:serviceId/readings', { params: { serviceId } })
  queryClient.setQueryData(cloudQuery(serviceId).queryKey, cloud)
  void queryClient.invalidateQueries({ queryKey: ['cloud', 'machines', serviceId] })
  void queryClient.invalidateQueries({ queryKey: ['cloud', 'use', serviceId] })
  void queryClient.invalidateQueries({ queryKey: ['cloud', 'clouds'] })
  return cloud
}

export const backupSummaryQuery = queryOptions({
  queryKey: ['cloud', 'backup-summary'],
  queryFn: ({ signal }) => call('GET /backup-info/api/summary', {}, { signal }),
  refetchInterval: nextReadingMs,
})

export const workloadsQuery = (query: ListingAddress<typeof workloadListing>) =>
  queryOptions({
    queryKey: ['cloud', 'workloads', query],
    queryFn: ({ signal }) => call('GET /backup-info/api/workloads', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const gapsQuery = (query: ListingAddress<typeof gapListing>) =>
  queryOptions({
    queryKey: ['cloud', 'gaps', query],
    queryFn: ({ signal }) => call('GET /backup-info/api/gaps', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
