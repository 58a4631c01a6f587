import type { caseListing } from '@portal/contract/cases/listing.ts'
import { caseImpactNames, caseKindNames, casePriorityNames, caseStatusNames } from '@portal/contract/cases/values.ts'
import type { CaseRow } from '@portal/contract/cases/cases.ts'
import type { FileColumns } from '../send-csv.ts'

export const columns: FileColumns<typeof caseListing, CaseRow> = [
  { header: 'Case', of: 'title', key: ({ title }) => title },
  { header: 'About', of: 'title', key: ({ about }) => about },
  { header: 'Number', of: 'caseId', key: ({ caseId }) => caseId },
  { header: 'Status', of: 'status', key: ({ status }) => caseStatusNames[status] },
  { header: 'Impact', of: 'impact', key: ({ impact }) => (impact ? caseImpactNames[impact] : 'Normal') },
  { header: 'Last update (UTC)', of: 'updatedAt', key: ({ updatedAt }) => updatedAt },
  { header: 'Next (UTC)', of: 'nextAt', key: ({ nextAt }) => nextAt },
  { header: 'Category', key: ({ kind }) => caseKindNames[kind] },
  { header: 'Priority', key: ({ priority }) => casePriorityNames[priority] },
]
