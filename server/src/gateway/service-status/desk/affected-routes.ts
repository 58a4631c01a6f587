import {
  deskAffectedExport,
  deskAffectedPreviewExport,
  deskPagePreview,
  deskServiceListRead,
} from '@portal/contract/service-status/affected.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { bindDesk, type GatewayParts } from '../../bind-scoped.ts'
import { type CsvColumn, sendCsv } from '../../send-csv.ts'
import { type AffectedService, hasIncident, readServicesOfIncident, readServicesOfReach } from './affected-store.ts'
import { previewPage } from './page-preview.ts'
import { reachOf } from './preview.ts'
import { findListed } from './service-list.ts'

const columns: readonly CsvColumn<AffectedService>[] = [
  { header: 'Account', key: (row) => row.accountId },
  { header: 'Customer', key: (row) => row.accountName },
  { header: 'Service ID', key: (row) => row.serviceId },
  { header: 'Service', key: (row) => row.name },
  { header: 'Product', key: (row) => row.productName },
  { header: 'Category', key: (row) => row.productCategory },
  { header: 'Site', key: (row) => row.siteName },
  { header: 'Postcode', key: (row) => row.postcode },
  { header: 'Carrier', key: (row) => row.carrier },
  { header: 'Circuit', key: (row) => row.circuit },
]
const withDowntime = [...columns, { header: 'Downtime, minutes', key: (row: AffectedService) => row.minutes }]

/** The services of an incident as files, lists of services, and the page of an incident before it is published. */
export function affectedRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, deskAffectedPreviewExport, async (desk, { body, reply }) =>
    sendCsv(reply, 'affected-services.csv', columns, readServicesOfReach(desk, await reachOf(desk, body))),
  )

  bindDesk(app, parts, deskAffectedExport, async (desk, { params: { ref }, reply }) => {
    if (!(await hasIncident(desk, ref)))
      throw new Problem('not_found', { detail: 'Incident or planned work not found.' })
    return sendCsv(reply, `${ref}-services.csv`, withDowntime, readServicesOfIncident(desk, ref))
  })

  bindDesk(app, parts, deskServiceListRead, (desk, { body }) => findListed(desk, body.text))

  bindDesk(app, parts, deskPagePreview, (desk, { body }) => previewPage(desk, body))
}
