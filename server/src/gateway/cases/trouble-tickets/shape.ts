import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { caseImpacts, casePriorities } from '@portal/contract/cases/values.ts'
import { text, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { type Href, idOf, party } from '../../../tmf/references.ts'

/** The standard has no status for a reopened case, so it is in progress. */
export const ticketStatusOf = (status: string) => (status === 'reopened' ? 'inProgress' : status)

const byImpact = { down: 'Critical', intermittent: 'Major', degraded: 'Minor' } as const
const byPriority = { critical: 'Critical', high: 'Major', medium: 'Minor', low: 'Minor' } as const

export const TicketRow = z.strictObject({
  accountId: text,
  accountName: text,
  caseId: text,
  kind: text,
  title: text,
  description: text,
  status: text,
  priority: z.enum(casePriorities),
  impact: z.enum(caseImpacts).nullable(),
  serviceId: textOrNull,
  orderId: textOrNull,
  ownRef: textOrNull,
  openedAt: text,
  updatedAt: text,
  resolveBy: text,
  resolvedAt: textOrNull,
  mergedInto: textOrNull,
})
export type TicketRow = z.infer<typeof TicketRow>

/** TMF621. */
export function troubleTicketOf(row: TicketRow, href: Href): TmfResource {
  const id = idOf(row.accountId, row.caseId)
  const related = (collection: string, of: string | null, type: string) =>
    of === null
      ? []
      : [
          {
            id: idOf(row.accountId, of),
            href: href(collection, idOf(row.accountId, of)),
            role: 'affected',
            '@referredType': type,
          },
        ]
  return {
    id,
    href: href('troubleTicket', id),
    '@type': 'TroubleTicket',
    name: row.title,
    description: row.description,
    ticketType: row.kind,
    status: ticketStatusOf(row.status),
    ...(row.mergedInto && {
      statusChangeReason: `Merged into ${row.mergedInto}`,
      troubleTicketRelationship: [
        {
          id: idOf(row.accountId, row.mergedInto),
          href: href('troubleTicket', idOf(row.accountId, row.mergedInto)),
          relationshipType: 'mergedInto',
          '@referredType': 'TroubleTicket',
        },
      ],
    }),
    priority: row.priority,
    severity: row.impact === null ? byPriority[row.priority] : byImpact[row.impact],
    ...(row.ownRef && { externalId: row.ownRef }),
    creationDate: row.openedAt,
    lastUpdate: row.updatedAt,
    expectedResolutionDate: row.resolveBy,
    ...(row.resolvedAt && { resolutionDate: row.resolvedAt }),
    relatedEntity: [
      ...related('product', row.serviceId, 'Product'),
      ...related('productOrder', row.orderId, 'ProductOrder'),
    ],
    relatedParty: [party(href, row.accountId, row.accountName, 'customer')],
  }
}
