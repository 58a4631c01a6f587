import type { CommissionLine } from '@portal/contract/commission/commission.ts'
import type { lineListing } from '@portal/contract/commission/listing.ts'
import { rateRange } from '@portal/contract/commission/rates.ts'
import { type LineKind, lineKindNames } from '@portal/contract/commission/values.ts'
import { figure } from '@portal/contract/format/money.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import ClawbackIcon from 'lucide-react/icons/minus'
import NewIcon from 'lucide-react/icons/plus'
import RecurringIcon from 'lucide-react/icons/refresh-cw'
import CorrectionIcon from 'lucide-react/icons/pencil'
import type { Columns } from '../../lists/columns.ts'
import { OnPhone } from '../../use-media.ts'
import styles from './commission.module.css'

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

export function lineColumns(onExplain: (lineNo: number) => void): Columns<typeof lineListing, CommissionLine> {
  return {
    customer: {
      header: 'Customer',
      cell: ({ customer, product, kind, lineNo }) => (
        <>
          <button
            type="button"
            className={styles.name}
            onClick={() => onExplain(lineNo)}
            title={`Explain line ${lineNo}`}
          >
            {customer}
          </button>
          <OnPhone>
            <small>{`${product}, ${shortNames[kind].toLowerCase()}`}</small>
          </OnPhone>
        </>
      ),
    },
    product: { header: 'Service', width: '19%', hideBelow: 768 },
    serviceId: { header: 'Service ID', width: '8rem', mono: true, hideBelow: 1280 },
    kind: {
      header: 'Type',
      width: '8.5rem',
      hideBelow: 768,
      cell: ({ kind }) => <Kind kind={kind} />,
    },
    query: {
      header: 'Query',
      width: '7.5rem',
      hideBelow: 1280,
      cell: ({ query }) =>
        query === null ? null : (
          <Status kind={query === 'open' ? 'with-us' : 'completed'}>{query === 'open' ? 'Open' : 'Replied'}</Status>
        ),
    },
    billed: {
      header: 'Billed, £',
      width: '8rem',
      align: 'end',
      hideBelow: 1280,
      cell: ({ billed }) => figure(billed),
    },
    rate: {
      header: 'Rate',
      width: '6.5rem',
      align: 'end',
      hideBelow: 1024,
      cell: (line) => rateRange(line) ?? 'Fixed',
    },
    amount: {
      header: 'Commission, £',
      width: 'clamp(8.75rem, 20vw, 9rem)',
      align: 'end',
      cell: ({ amount }) => <b className={amount < 0 ? styles.below : undefined}>{figure(amount)}</b>,
    },
  }
}
