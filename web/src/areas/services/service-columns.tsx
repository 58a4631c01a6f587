import { serviceListing } from '@portal/contract/services/listing.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import { shortDate, soonInWords } from '@portal/contract/format/dates.ts'
import { inPounds } from '@portal/contract/format/money.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Columns } from '../../lists/columns.ts'
import { viewQuery } from '../../lists/queries.ts'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import { categoryName } from '../../product-categories.ts'
import { OnPhone } from '../../use-media.ts'
import { Condition } from '../../shell/Condition.tsx'
import { OrderRefEdit } from './OrderRefEdit.tsx'
import { ServiceRowMenu } from './ServiceRowMenu.tsx'
import { speedInWords } from './service-words.ts'
import styles from './services.module.css'

export const serviceColumns: Columns<typeof serviceListing, ServiceRow> = {
  condition: {
    header: 'Status',
    width: '8rem',
    cell: ({ condition }) => <Condition condition={condition} />,
  },
  name: {
    header: 'Service',
    cell: ({ serviceId, name, productName, contractEnd }) => (
      <>
        <Link quiet href={paths.service(serviceId)} title={name}>
          {name}
        </Link>
        <small title={productName}>{productName}</small>
        <OnPhone>
          <SortedByEnd date={contractEnd} />
        </OnPhone>
      </>
    ),
  },
  serviceId: { header: 'Service ID', width: '6.75rem', mono: true, hideBelow: 1280 },
  productCategory: {
    header: 'Category',
    width: '8.5rem',
    hideBelow: 1280,
    cell: ({ productCategory }) => categoryName(productCategory),
  },
  downMbps: {
    header: 'Speed, Mbit/s',
    width: '8rem',
    align: 'end',
    hideBelow: 1280,
    cell: ({ downMbps, upMbps }) => speedInWords(downMbps, upMbps),
  },
  orderRef: {
    header: 'Your reference',
    width: '15rem',
    hideBelow: 768,
    cell: (row) => <OrderRefEdit service={row} />,
  },
  contractEnd: {
    header: 'Contract ends',
    width: '8.25rem',
    hideBelow: 1280,
    cell: ({ contractEnd }) => <ContractEnd date={contractEnd} />,
  },
  postcode: { header: 'Postcode', width: '7rem', hideBelow: 1280 },
  supplierRef: { header: 'Supplier reference', width: '10rem', mono: true, hideBelow: 1280 },
  tags: { header: 'Tags', width: '12rem', hideBelow: 1280, cell: ({ tags }) => tags.join(', ') || '–' },
  charges: {
    header: 'Monthly charge, £',
    width: '9rem',
    align: 'end',
    hideBelow: 1280,
    cell: ({ charges }) =>
      charges && charges.recurring !== null ? inPounds(charges.recurring, charges.currency) : '–',
  },
  actions: {
    header: 'More',
    width: '3.75rem',
    cell: (row) => <ServiceRowMenu service={row} />,
  },
}

/** On a phone, which has no column for it, in a list or an opened view in the order of the contract's end. */
function SortedByEnd({ date }: { date: string | null }) {
  const { query } = useListing(serviceListing)
  const { view }: { view?: unknown } = useSearch({ strict: false })
  const { data } = useQuery({ ...viewQuery(String(view)), enabled: typeof view === 'string' })
  if (query.sort !== 'contractEnd' && data?.state.sort !== 'contractEnd') return null
  return <small>{date ? `ends ${shortDate(date)}` : 'rolling contract'}</small>
}

function ContractEnd({ date }: { date: string | null }) {
  if (!date) return 'Rolling'
  const soon = soonInWords(date)
  return (
    <>
      {shortDate(date)}
      {soon ? <small className={styles.soon}>{soon}</small> : null}
    </>
  )
}
