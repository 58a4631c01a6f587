import type { deskReportListing } from '@portal/contract/desk/listing.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { Output } from '../../api/client.ts'
import { pageQuery } from '../../api/queries.ts'

export type CaseReport = Output<Endpoints['GET /desk-info/api/reports/cases']>

export const caseReportQuery = (query: ListingAddress<typeof deskReportListing>) =>
  pageQuery(['cases', 'report', query], 'GET /desk-info/api/reports/cases', { query })
