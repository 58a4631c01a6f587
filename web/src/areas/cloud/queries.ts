import type { gapListing, workloadListing } from '@portal/contract/backup/listing.ts'
import type { Cloud, Wanted } from '@portal/contract/cloud/cloud.ts'
import type { cloudListing, machineListing } from '@portal/contract/cloud/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

/** The interval for new readings: the server reads the cloud director every hour. */
const nextReadingMs = 10 * 60_000

export const cloudListQuery = (query: ListingAddress<typeof cloudListing>) =>
  pageQuery(['cloud', 'clouds', query], 'GET /cloud-info/api/clouds', { query }, { refetchInterval: nextReadingMs })

export const cloudQuery = (serviceId: string) =>
  readQuery(
    ['cloud', 'cloud', serviceId],
    'GET /cloud-info/api/services/:serviceId/cloud',
    {
      params: { serviceId },
    },
    { refetchInterval: nextReadingMs },
  )

export const useQueryOf = (serviceId: string, vdcId: string | undefined) =>
  pageQuery(['cloud', 'use', serviceId, vdcId ?? null], 'GET /cloud-info/api/services/:serviceId/use', {
    params: { serviceId },
    query: { vdcId },
  })

export const machinesQuery = (serviceId: string, query: ListingAddress<typeof machineListing>) =>
  pageQuery(['cloud', 'machines', serviceId, query], 'GET /cloud-info/api/services/:serviceId/machines', {
    params: { serviceId },
    query,
  })

export const fitQuery = (serviceId: string, query: z.input<typeof Wanted>) =>
  readQuery(
    ['cloud', 'fit', serviceId, query],
    'GET /cloud-info/api/services/:serviceId/fit',
    {
      params: { serviceId },
      query,
    },
    { retry: false },
  )

/** Reads the cloud again and shows what came of it. */
export async function readAgain(queryClient: QueryClient, serviceId: string): Promise<Cloud> {
  const cloud = await call('POST /cloud-info/api/services/:serviceId/readings', { params: { serviceId } })
  queryClient.setQueryData(cloudQuery(serviceId).queryKey, cloud)
  void queryClient.invalidateQueries({ queryKey: ['cloud', 'machines', serviceId] })
  void queryClient.invalidateQueries({ queryKey: ['cloud', 'use', serviceId] })
  void queryClient.invalidateQueries({ queryKey: ['cloud', 'clouds'] })
  return cloud
}

export const backupSummaryQuery = readQuery(
  ['cloud', 'backup-summary'],
  'GET /backup-info/api/summary',
  {},
  { refetchInterval: nextReadingMs },
)

export const workloadsQuery = (query: ListingAddress<typeof workloadListing>) =>
  pageQuery(['cloud', 'workloads', query], 'GET /backup-info/api/workloads', { query })

export const gapsQuery = (query: ListingAddress<typeof gapListing>) =>
  pageQuery(['cloud', 'gaps', query], 'GET /backup-info/api/gaps', { query })
