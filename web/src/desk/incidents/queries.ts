import { incidentPhases } from '@portal/contract/incident-values.ts'
import type { Incident } from '@portal/contract/incidents.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { oneOf } from '../../lib/search-params.ts'
import { askedOf } from '../Queue.tsx'

export function incidentQueueOf(raw: Record<string, unknown>) {
  return { ...askedOf(raw), phase: oneOf(incidentPhases, raw.phase) }
}

export const incidentQueueQuery = (query: ReturnType<typeof incidentQueueOf>) =>
  queryOptions({
    queryKey: ['works', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/incidents', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const deskIncidentQuery = (ref: string) =>
  queryOptions({
    queryKey: ['works', 'desk', ref],
    queryFn: ({ signal }) => call('GET /incident-desk/api/incidents/:ref', { params: { ref } }, { signal }),
  })

/** The answer of an act is the incident as it is now; the queues are asked for again. */
export async function keepDeskIncident(queryClient: QueryClient, changed: Incident): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['works', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskIncidentQuery(changed.ref).queryKey, changed)
}
