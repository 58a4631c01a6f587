import { caseImpactNames, caseKindNames, casePriorityNames, caseStatusNames } from '@portal/contract/case-values.ts'
import type { CaseRow } from '@portal/contract/cases.ts'
import type { CsvColumn } from '../send-csv.ts'

export const columns: readonly CsvColumn<CaseRow>[] = [
  { header: 'Case', of: 'title', key: ({ title }) => title },
  { header: 'About', of: 'title', key: ({ about }) => about },
  { header: 'Number', of: 'caseId', key: ({ caseId }) => caseId },
  { header: 'Status', of: 'status', key: ({ status }) => caseStatusNames[status] },
  { header: 'Impact', of: 'impact', key: ({ impact }) => (impact ? caseImpactNames[impact] : 'Normal') },
  { header: 'Last update (UTC)', of: 'updatedAt', key: ({ updatedAt }) => updatedAt },
  { header: 'Next (UTC)', of: 'nextAt', key: ({ nextAt }) => nextAt },
  { header: 'Kind', key: ({ kind }) => caseKindNames[kind] },
  { header: 'Priority', key: ({ priority }) => casePriorityNames[priority] },
]
