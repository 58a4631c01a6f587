import type { ListingAddress } from '@portal/contract/listing.ts'
import type { affectedListing, incidentListing } from '@portal/contract/service-status/listing.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

export type IncidentSearch = ListingAddress<typeof incidentListing>

export const incidentListQuery = (query: IncidentSearch) =>
  pageQuery(['works', 'list', query], 'GET /incident-info/api/incidents', { query })

export const incidentSummaryQuery = readQuery(['works', 'summary'], 'GET /incident-info/api/summary', {})

export const incidentQuery = (ref: string) =>
  readQuery(['works', 'one', ref], 'GET /incident-info/api/incidents/:ref', { params: { ref } })

export const affectedQuery = (ref: string, query: ListingAddress<typeof affectedListing>) =>
  pageQuery(['works', 'touched', ref, query], 'GET /incident-info/api/incidents/:ref/services', {
    params: { ref },
    query,
  })
