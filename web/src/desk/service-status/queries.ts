import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { deskIncidentListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import type { IncidentDraft } from '@portal/contract/service-status/drafts.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'
import type { IncidentReach } from './incident-rules.ts'

export const incidentQueueQuery = (query: ListingAddress<typeof deskIncidentListing>) =>
  pageQuery(['works', 'desk', query], 'GET /desk-info/api/incidents', { query })

export const deskIncidentQuery = (ref: string) =>
  readQuery(['works', 'desk', ref], 'GET /incident-desk/api/incidents/:ref', { params: { ref } })

/** The accounts that a new incident would affect; none before it has a rule or a service. */
export const previewQuery = (reach: IncidentReach | null) =>
  queryOptions({
    queryKey: ['works', 'desk', 'preview', reach],
    queryFn: ({ signal }) => call('POST /incident-desk/api/previews', { body: reach ?? { kind: 'MSO' } }, { signal }),
    enabled: reach !== null,
    placeholderData: keepPreviousData,
  })

type RecipientBody = z.input<Endpoints['POST /incident-desk/api/recipient-previews']['body']>

/** The messages of a new incident to one person; none without a person. */
export const recipientQuery = (wanted: RecipientBody | null) =>
  queryOptions({
    queryKey: ['works', 'desk', 'recipient', wanted],
    queryFn: ({ signal }) => call('POST /incident-desk/api/recipient-previews', { body: wanted ?? nobody }, { signal }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  })

type PageBody = z.input<Endpoints['POST /incident-desk/api/page-previews']['body']>

/** The page of a new incident as an account will see it; none without an account. */
export const pagePreviewQuery = (wanted: PageBody | null) =>
  queryOptions({
    queryKey: ['works', 'desk', 'page', wanted],
    queryFn: ({ signal }) =>
      call('POST /incident-desk/api/page-previews', { body: wanted ?? { kind: 'MSO', accountId: '' } }, { signal }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  })

const nobody: RecipientBody = { kind: 'MSO', accountId: '', contactId: '' }

export const incidentHistoryQuery = (ref: string) =>
  readQuery(['works', 'desk', ref, 'history'], 'GET /incident-desk/api/incidents/:ref/history', { params: { ref } })

export const draftsQuery = readQuery(['works', 'desk', 'drafts'], 'GET /incident-desk/api/drafts', {})

export const draftQuery = (ref: string) =>
  readQuery(['works', 'desk', 'draft', ref], 'GET /incident-desk/api/drafts/:ref', { params: { ref } })

/** The response to a change of a draft is the draft; the lists are fetched again. */
export async function keepDraft(queryClient: QueryClient, changed: IncidentDraft): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['works', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(draftQuery(changed.ref).queryKey, changed)
  void queryClient.invalidateQueries({ queryKey: incidentHistoryQuery(changed.ref).queryKey })
}

/** The response to an action is the current incident; the queues are fetched again. */
export async function keepDeskIncident(queryClient: QueryClient, changed: DeskIncident): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['works', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskIncidentQuery(changed.ref).queryKey, changed)
  void queryClient.invalidateQueries({ queryKey: incidentHistoryQuery(changed.ref).queryKey })
}
