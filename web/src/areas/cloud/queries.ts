import type { Centre, MachineFilter, Wanted } from '@portal/contract/cloud.ts'
import type { WorkloadFilter } from '@portal/contract/backup.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/client.ts'

/** What a list without a size answers; then the page has brought the answer with it. */
const defaultSize = 10

/** The director is read by the hour; what was read may have changed by then. */
const nextReadingMs = 10 * 60_000

export const centreListQuery = (page: number) =>
  queryOptions({
    queryKey: ['cloud', 'centres', page],
    queryFn: ({ signal }) => call('GET /cloud-info/api/centres', { query: page > 1 ? { page } : {} }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: nextReadingMs,
  })

export const centreQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['cloud', 'centre', serviceId],
    queryFn: ({ signal }) =>
      call('GET /cloud-info/api/services/:serviceId/centre', { params: { serviceId } }, { signal }),
    refetchInterval: nextReadingMs,
  })

export const useQueryOf = (serviceId: string, vdcId: string | undefined) =>
  queryOptions({
    queryKey: ['cloud', 'use', serviceId, vdcId ?? null],
    queryFn: ({ signal }) =>
      call('GET /cloud-info/api/services/:serviceId/use', { params: { serviceId }, query: { vdcId } }, { signal }),
    placeholderData: keepPreviousData,
  })

export type MachineSearch = Partial<MachineFilter> & { page?: number; size?: number }

export const machinesQuery = (serviceId: string, query: MachineSearch) =>
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
export async function readAgain(queryClient: QueryClient, serviceId: string): Promise<Centre> {
  const centre = await call('POST /cloud-info/api/services/:serviceId/readings', { params: { serviceId } })
  queryClient.setQueryData(centreQuery(serviceId).queryKey, centre)
  void queryClient.invalidateQueries({ queryKey: ['cloud', 'machines', serviceId] })
  void queryClient.invalidateQueries({ queryKey: ['cloud', 'use', serviceId] })
  void queryClient.invalidateQueries({ queryKey: ['cloud', 'centres'] })
  return centre
}

export const backupSummaryQuery = queryOptions({
  queryKey: ['cloud', 'backup-summary'],
  queryFn: ({ signal }) => call('GET /backup-info/api/summary', {}, { signal }),
  refetchInterval: nextReadingMs,
})

export type WorkloadSearch = Partial<WorkloadFilter> & { page?: number; size?: number }

export const workloadsQuery = (query: WorkloadSearch) =>
  queryOptions({
    queryKey: ['cloud', 'workloads', query],
    queryFn: ({ signal }) => call('GET /backup-info/api/workloads', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const gapsQuery = (page: number, size: number) =>
  queryOptions({
    queryKey: ['cloud', 'gaps', page, size],
    queryFn: ({ signal }) =>
      call('GET /backup-info/api/gaps', { query: page > 1 || size !== defaultSize ? { page, size } : {} }, { signal }),
    placeholderData: keepPreviousData,
  })
