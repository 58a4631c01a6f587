import type { DealerBillRow } from '@portal/contract/billing/dealer-bills.ts'
import type { customerBillListing } from '@portal/contract/billing/dealer-listing.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { Columns } from '../../../lists/columns.ts'
import { customerColumn, NameAtCustomer } from '../../../lists/customers/columns.tsx'
import { OnPhone } from '../../../use-media.ts'
import { commonColumns, StatusOnPhone } from '../bill-columns.tsx'
import { Parts } from '../Parts.tsx'

/** Two customers may have bills of the same number. */
export const rowIdOf = ({ accountId, billId }: DealerBillRow) => `bill-${accountId}-${billId}`

export const customerBillColumns: Columns<typeof customerBillListing, DealerBillRow> = {
  ...commonColumns,
  bill: {
    header: 'Bill',
    cell: (row) => (
      <>
        <NameAtCustomer
          row={row}
          rowId={rowIdOf(row)}
          page={pageOf('bill', { billId: row.billId })}
          name={monthYear(row.periodStart)}
          note={row.billId}
          isId
        />
        <OnPhone>
          <Parts parts={[`Issued ${shortDate(row.issuedOn)}`]} />
        </OnPhone>
        <StatusOnPhone row={row} isIssueShown />
      </>
    ),
  },
  customer: customerColumn,
  status: { ...commonColumns.status, hideBelow: 768 },
}
