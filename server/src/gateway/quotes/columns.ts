import { quoteStateNames } from '@portal/contract/quote-values.ts'
import type { QuoteRow } from '@portal/contract/quotes.ts'
import type { CsvColumn } from '../send-csv.ts'

export const columns: readonly CsvColumn<QuoteRow>[] = [
  { header: 'Quote', of: 'title', key: ({ title }) => title },
  { header: 'Number', of: 'title', key: ({ quoteId }) => quoteId },
  { header: 'Customer', of: 'customerName', key: ({ customerName }) => customerName },
  { header: 'Status', of: 'state', key: ({ state }) => quoteStateNames[state] },
  { header: 'Sites', of: 'siteCount', key: ({ siteCount }) => siteCount },
  { header: 'Valid until', of: 'validUntil', key: ({ validUntil }) => validUntil },
  { header: 'Made by', of: 'createdBy', key: ({ createdBy }) => createdBy },
  { header: 'Changed (UTC)', of: 'updated', key: ({ updatedAt }) => updatedAt },
]
