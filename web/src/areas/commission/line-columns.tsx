import type { CommissionLine } from '@portal/contract/commission.ts'
import { type LineKind, lineKindNames } from '@portal/contract/commission-values.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import ClawbackIcon from 'lucide-react/icons/minus'
import NewIcon from 'lucide-react/icons/plus'
import RecurringIcon from 'lucide-react/icons/refresh-cw'
import CorrectionIcon from 'lucide-react/icons/pencil'
import styles from './commission.module.css'
import { figure, percent } from './words.ts'

const icons = { recurring: RecurringIcon, new: NewIcon, clawback: ClawbackIcon, correction: CorrectionIcon }
const shortNames: Record<LineKind, string> = { ...lineKindNames, new: 'New' }

export function Kind({ kind }: { kind: LineKind }) {
  const Icon = icons[kind]
  return (
    <span className={classNames(styles.kind, kind === 'new' && styles.new, kind === 'clawback' && styles.clawback)}>
      <Icon aria-hidden />
      {shortNames[kind]}
    </span>
  )
}

export function lineColumns(onExplain: (lineNo: number) => void): readonly Column<CommissionLine>[] {
  return [
    {
      key: 'customer',
      header: 'Customer',
      isName: true,
      cell: ({ customer, lineNo }) => (
        <button
          type="button"
          className={styles.name}
          onClick={() => onExplain(lineNo)}
          title={`Explain line ${lineNo}`}
        >
          {customer}
        </button>
      ),
    },
    { key: 'product', header: 'Service', width: '19%', hideBelow: 768 },
    { key: 'serviceId', header: 'Service ID', width: '8rem', mono: true, hideBelow: 1280 },
    {
      key: 'kind',
      header: 'Type',
      width: '8.5rem',
      hideBelow: 768,
      cell: ({ kind }) => <Kind kind={kind} />,
    },
    {
      key: 'query',
      header: 'Question',
      width: '7.5rem',
      hideBelow: 1280,
      sortable: false,
      cell: ({ query }) =>
        query === null ? null : (
          <Status kind={query === 'open' ? 'with-us' : 'completed'}>{query === 'open' ? 'Open' : 'Answered'}</Status>
        ),
    },
    {
      key: 'billed',
      header: 'Billed',
      width: '8rem',
      align: 'end',
      hideBelow: 1280,
      cell: ({ billed }) => figure(billed),
    },
    {
      key: 'rate',
      header: 'Rate',
      width: '6.5rem',
      align: 'end',
      hideBelow: 1024,
      cell: ({ rate }) => (rate === null ? 'Fixed' : percent(rate)),
    },
    {
      key: 'amount',
      header: 'Commission',
      width: '8.5rem',
      align: 'end',
      cell: ({ amount }) => <b className={amount < 0 ? styles.below : undefined}>{figure(amount)}</b>,
    },
  ]
}
