import type { quoteListing } from '@portal/contract/quotes/listing.ts'
import { quoteStateNames } from '@portal/contract/quotes/values.ts'
import type { QuoteRow } from '@portal/contract/quotes/quotes.ts'
import type { FileColumns } from '../send-csv.ts'

export const columns: FileColumns<typeof quoteListing, QuoteRow> = [
  { header: 'Quote', of: 'title', key: ({ title }) => title },
  { header: 'Number', of: 'title', key: ({ quoteId }) => quoteId },
  { header: 'Customer', of: 'customerName', key: ({ customerName }) => customerName },
  { header: 'Status', of: 'state', key: ({ state }) => quoteStateNames[state] },
  { header: 'Sites', of: 'siteCount', key: ({ siteCount }) => siteCount },
  { header: 'Valid until', of: 'validUntil', key: ({ validUntil }) => validUntil },
  { header: 'Created by', of: 'createdBy', key: ({ createdBy }) => createdBy },
  { header: 'Changed (UTC)', of: 'updated', key: ({ updatedAt }) => updatedAt },
]
