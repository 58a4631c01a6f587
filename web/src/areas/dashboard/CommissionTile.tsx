import type { StatementRow } from '@portal/contract/commission/commission.ts'
import { growth } from '@portal/contract/commission/words.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { monthYear, shortMonth } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import UpIcon from 'lucide-react/icons/arrow-up'
import DownIcon from 'lucide-react/icons/arrow-down'
import { paths } from '../../paths.ts'
import styles from './dashboard.module.css'
import { Tile } from './Tile.tsx'

export function CommissionTile() {
  return (
    <Tile
      name="commission"
      title="Commission"
      what="your commission"
      link={{ label: 'Statements', href: paths.commission() }}
    >
      {(data) => {
        const [last, before] = data?.rows ?? []
        if (!data || !last)
          return <p className={styles.none}>Your first statement appears after the first full month.</p>
        return <Months rows={data.rows} last={last} before={before} />
      }}
    </Tile>
  )
}

interface MonthsProps {
  rows: readonly StatementRow[]
  last: StatementRow
  before: StatementRow | undefined
}

function Months({ rows, last, before }: MonthsProps) {
  const change = growth(last.net, before ?? null)
  const highest = Math.max(1, ...rows.map(({ net }) => net))
  const months = rows.toReversed()
  const from = months[0]?.periodStart ?? last.periodStart
  return (
    <div className={styles.commission}>
      <div>
        <p className={styles.figure}>
          <Link quiet href={paths.commissionStatement(last.statementRef)}>
            {money(last.net, last.currency)}
          </Link>
        </p>
        <p className={styles.note}>{`${monthYear(last.periodStart)} statement`}</p>
        <p className={styles.note}>{counted(last.lineCount, 'line')}</p>
        {change ? (
          <p className={change.isUp ? styles.up : styles.down}>
            {change.isUp ? <UpIcon aria-hidden /> : <DownIcon aria-hidden />}
            {change.isUp ? 'Up' : 'Down'} {change.words}
          </p>
        ) : null}
      </div>
      <ol
        className={styles.bars}
        aria-label={`Commission by month, ${monthYear(from)} to ${monthYear(last.periodStart)}`}
      >
        {months.map(({ statementRef, periodStart, net, currency }) => (
          <li key={statementRef} aria-label={`${monthYear(periodStart)}: ${money(net, currency)}`}>
            <i aria-hidden style={{ height: `${Math.max(0, net / highest) * 100}%` }} />
            <span aria-hidden>{shortMonth(periodStart).charAt(0)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
