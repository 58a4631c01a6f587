import { shortDate } from '@portal/contract/format/dates.ts'
import { money } from '@portal/contract/format/money.ts'
import type { customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import type { CustomerServiceRow } from '@portal/contract/services/customer-services.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { inAccount } from '../../../lib/in-account.ts'
import { keepPlace } from '../../../lib/keep-place.ts'
import type { Columns } from '../../../lists/columns.ts'
import { paths } from '../../../paths.ts'
import { Condition } from '../../../shell/Condition.tsx'
import { useMedia } from '../../../shell/use-media.ts'

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
      <>
        <Link
          quiet
          id={rowIdOf(row)}
          href={inAccount(paths.service(row.serviceId), row.accountId)}
          title={row.name}
          onClick={() => keepPlace(rowIdOf(row))}
        >
          {row.name}
        </Link>
        <Below {...row} />
      </>
    ),
  },
  customer: {
    header: 'Customer',
    width: '14rem',
    hideBelow: 768,
    cell: ({ accountId, customer }) => (
      <>
        <span title={customer}>{customer}</span>
        <small>{accountId}</small>
      </>
    ),
  },
  serviceId: { header: 'Service ID', width: '7.25rem', mono: true, hideBelow: 1280 },
  productCategory: { header: 'Category', width: '8.5rem', hideBelow: 1280 },
  orderRef: { header: 'Reference', width: '9rem', hideBelow: 1024, cell: ({ orderRef }) => orderRef ?? '–' },
  postcode: { header: 'Postcode', width: '6.5rem', hideBelow: 1280, cell: ({ postcode }) => postcode ?? '–' },
  contractEnd: {
    header: 'Contract ends',
    width: '8rem',
    hideBelow: 1024,
    cell: ({ contractEnd }) => (contractEnd ? shortDate(contractEnd) : 'Rolling'),
  },
  charges: {
    header: 'Monthly charge',
    width: '8.5rem',
    align: 'end',
    hideBelow: 1280,
    cell: ({ charges }) => (charges && charges.recurring !== null ? money(charges.recurring, charges.currency) : '–'),
  },
}

/** The customer, where its column has no room. */
function Below({ productName, customer }: Pick<CustomerServiceRow, 'productName' | 'customer'>) {
  const text = useMedia('(max-width: 767px)') ? customer : productName
  return <small title={text}>{text}</small>
}
