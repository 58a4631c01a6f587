import type { planListing } from '@portal/contract/plans/listing.ts'
import { readingStateNames } from '@portal/contract/plans/values.ts'
import { hoursInWords, spanInWords } from '@portal/contract/plans/words.ts'
import type { PlanRow } from '@portal/contract/plans/plans.ts'
import type { FileColumns } from '../send-csv.ts'

export const columns: FileColumns<typeof planListing, PlanRow> = [
  { header: 'Plan', of: 'title', key: ({ title }) => title },
  { header: 'Category', of: 'title', key: ({ productCategory }) => productCategory },
  { header: 'Services', of: 'title', key: ({ services }) => services },
  { header: 'Sites', of: 'title', key: ({ sites }) => sites },
  { header: 'Status', of: 'reading', key: ({ reading }) => readingStateNames[reading] },
  { header: 'Hours', of: 'hours', key: ({ hours }) => hoursInWords(hours) },
  { header: 'Target fix', of: 'targetFix', key: ({ targetFix }) => spanInWords(targetFix) },
  { header: 'First reply', of: 'respond', key: ({ respond }) => spanInWords(respond) },
  { header: 'Issued', of: 'issueDate', key: ({ issueDate }) => issueDate },
  { header: 'Version', of: 'issueDate', key: ({ version }) => version },
]
