import type { CaseRow } from '@portal/contract/cases/cases.ts'
import { nextInWords } from '@portal/contract/cases/words.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { paths } from '../../paths.ts'
import { CaseStatus } from '../../shell/CaseStatus.tsx'
import styles from './dashboard.module.css'
import { Tile } from './Tile.tsx'
import { shownOf } from '../../lib/shown-of.ts'

export function CasesTile() {
  return (
    <Tile
      name="cases"
      title="Open cases"
      otherTitle="Other open cases"
      what="your cases"
      link={{ label: 'All cases', href: paths.cases() }}
      note={({ others, rows }) => shownOf(rows.length, others)}
    >
      {({ rows, open, closedLately }) => (
        <ul className={styles.rows}>
          {rows.length === 0 ? (
            <li className={styles.none}>{open > 0 ? 'No other open cases.' : 'No open cases.'}</li>
          ) : null}
          {rows.map((row) => (
            <Row key={row.caseId} row={row} />
          ))}
          {closedLately > 0 && rows.length < 3 ? (
            <li className={styles.closed}>
              <small>{number(closedLately)} closed in the last 7 days</small>
              <Link href={paths.cases({ waitingOn: 'nobody' })}>View closed</Link>
            </li>
          ) : null}
        </ul>
      )}
    </Tile>
  )
}

function Row({ row }: { row: CaseRow }) {
  const { caseId, title, status } = row
  return (
    <li className={styles.case}>
      <div>
        <Link quiet href={paths.caseOne(caseId)} title={title}>
          {title}
        </Link>
        <CaseStatus status={status} />
      </div>
      <div>
        <small>
          <code>{caseId}</code>
        </small>
        <small>{nextInWords(row)}</small>
      </div>
    </li>
  )
}
