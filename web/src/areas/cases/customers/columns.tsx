import type { CustomerCaseRow } from '@portal/contract/cases/customer-cases.ts'
import type { customerCaseListing } from '@portal/contract/cases/customer-listing.ts'
import { caseStatusNames } from '@portal/contract/cases/values.ts'
import { aboutBeside, nextInWords } from '@portal/contract/cases/words.ts'
import type { Columns } from '../../../lists/columns.ts'
import { customerColumn, NameAtCustomer } from '../../../lists/customers/columns.tsx'
import { paths } from '../../../paths.ts'
import { CaseStatus } from '../../../shell/CaseStatus.tsx'
import { caseColumns } from '../CaseTable.tsx'

/** As the dealer reads the statuses. */
export const statusNames = { ...caseStatusNames, pending: 'Waiting for the customer' }

export const rowIdOf = ({ accountId, caseId }: CustomerCaseRow) => `case-${accountId}-${caseId}`

export const customerCaseColumns: Columns<typeof customerCaseListing, CustomerCaseRow> = {
  ...caseColumns,
  title: {
    header: 'Case',
    cell: (row) => (
      <NameAtCustomer
        row={row}
        rowId={rowIdOf(row)}
        page={paths.caseOne(row.caseId)}
        name={row.title}
        note={aboutBeside(row) || row.caseId}
        isId={!aboutBeside(row)}
      />
    ),
  },
  customer: customerColumn,
  status: {
    header: 'Status',
    width: '12.75rem',
    cell: ({ status }) => <CaseStatus status={status} names={statusNames} />,
  },
  nextAt: {
    header: 'Next',
    width: '13.5rem',
    hideBelow: 768,
    cell: (row) => (row.status === 'pending' && !row.nextAt ? 'Customer’s reply' : nextInWords(row)),
  },
}
