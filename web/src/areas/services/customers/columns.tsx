import { shortDate } from '@portal/contract/format/dates.ts'
import { inPounds } from '@portal/contract/format/money.ts'
import type { customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import type { CustomerServiceRow } from '@portal/contract/services/customer-services.ts'
import type { Columns } from '../../../lists/columns.ts'
import { customerColumn, NameAtCustomer } from '../../../lists/customers/columns.tsx'
import { paths } from '../../../paths.ts'
import { categoryName } from '../../../product-categories.ts'
import { Condition } from '../../../shell/Condition.tsx'

/** Two customers may have services of the same number. */
export const rowIdOf = ({ accountId, serviceId }: CustomerServiceRow) => `service-${accountId}-${serviceId}`

export const customerServiceColumns: Columns<typeof customerServiceListing, CustomerServiceRow> = {
  condition: {
    header: 'Status',
    width: '8.75rem',
    cell: ({ condition }) => <Condition condition={condition} />,
  },
  name: {
    header: 'Service',
    cell: (row) => (
      <NameAtCustomer
        row={row}
        rowId={rowIdOf(row)}
        page={paths.service(row.serviceId)}
        name={row.name}
        note={row.productName}
      />
    ),
  },
  customer: customerColumn,
  serviceId: { header: 'Service ID', width: '7.25rem', mono: true, hideBelow: 1280 },
  productCategory: {
    header: 'Category',
    width: '8.5rem',
    hideBelow: 1280,
    cell: ({ productCategory }) => categoryName(productCategory),
  },
  orderRef: {
    header: 'Reference',
    width: '9rem',
    mono: true,
    hideBelow: 1024,
    cell: ({ orderRef }) => orderRef ?? '–',
  },
  postcode: { header: 'Postcode', width: '6.5rem', hideBelow: 1280, cell: ({ postcode }) => postcode ?? '–' },
  contractEnd: {
    header: 'Contract ends',
    width: '8rem',
    hideBelow: 1024,
    cell: ({ contractEnd }) => (contractEnd ? shortDate(contractEnd) : 'Rolling'),
  },
  charges: {
    header: 'Monthly charge, £',
    width: '8.5rem',
    align: 'end',
    hideBelow: 1280,
    cell: ({ charges }) =>
      charges && charges.recurring !== null ? inPounds(charges.recurring, charges.currency) : '–',
  },
}
