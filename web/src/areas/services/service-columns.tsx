import type { ServiceRow } from '@portal/contract/services.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { paths } from '../../paths.ts'
import { Condition } from './Condition.tsx'
import { OrderRefEdit } from './OrderRefEdit.tsx'
import { ServiceRowMenu } from './ServiceRowMenu.tsx'
import { dayInWords, soonInWords, speedInWords } from './service-words.ts'
import styles from './services.module.css'

export const serviceColumns: readonly Column<ServiceRow>[] = [
  {
    key: 'condition',
    header: 'Status',
    width: '8.75rem',
    cell: ({ condition }) => <Condition condition={condition} />,
  },
  {
    key: 'name',
    header: 'Service',
    isName: true,
    cell: ({ serviceId, name, productName }) => (
      <>
        <Link quiet href={paths.service(serviceId)} title={name}>
          {name}
        </Link>
        <small title={productName}>{productName}</small>
      </>
    ),
  },
  { key: 'serviceId', header: 'Service ID', width: '7.25rem', mono: true, hideBelow: 1280 },
  { key: 'productCategory', header: 'Category', width: '8.5rem', hideBelow: 1280 },
  {
    key: 'downMbps',
    header: 'Speed, Mbit/s',
    width: '8rem',
    align: 'end',
    hideBelow: 1280,
    cell: ({ downMbps, upMbps }) => speedInWords(downMbps, upMbps),
  },
  {
    key: 'orderRef',
    header: 'Your reference',
    width: '15rem',
    hideBelow: 768,
    cell: (row) => <OrderRefEdit service={row} />,
  },
  {
    key: 'contractEnd',
    header: 'Contract ends',
    width: '8.25rem',
    hideBelow: 1280,
    cell: ({ contractEnd }) => <ContractEnd date={contractEnd} />,
  },
  {
    key: 'menu',
    header: 'More',
    width: '3.75rem',
    hideHeader: true,
    sortable: false,
    cell: (row) => <ServiceRowMenu service={row} />,
  },
]

function ContractEnd({ date }: { date: string | null }) {
  if (!date) return 'Rolling'
  const soon = soonInWords(date)
  return (
    <>
      {dayInWords(date)}
      {soon ? <small className={styles.soon}>{soon}</small> : null}
    </>
  )
}
