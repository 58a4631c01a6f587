import type { CaseRow } from '@portal/contract/cases/cases.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { paths } from '../../paths.ts'
import styles from './dashboard.module.css'
import { Tile } from './Tile.tsx'
import { nextUpdate } from './words.ts'

export function CasesTile() {
  return (
    <Tile
      name="cases"
      title="Open cases"
      what="your cases"
      link={{ label: 'All cases', href: paths.cases() }}
      note={({ open }) => number(open)}
    >
      {({ rows, closedLately }) => (
        <ul className={styles.rows}>
          {rows.length === 0 ? <li className={styles.none}>No open cases.</li> : null}
          {rows.map((row) => (
            <Row key={row.caseId} row={row} />
          ))}
          {closedLately > 0 ? (
            <li className={styles.case}>
              <small>{number(closedLately)} closed in the last 7 days</small>
              <Link href={paths.cases({ waitingOn: 'nobody' })}>View closed</Link>
            </li>
          ) : null}
        </ul>
      )}
    </Tile>
  )
}

function Row({ row: { caseId, title, status, nextAt } }: { row: CaseRow }) {
  const isOurs = status !== 'pending' && status !== 'resolved'
  return (
    <li className={styles.case}>
      <div>
        <Link quiet href={paths.caseOne(caseId)}>
          {title}
        </Link>
        <small>
          <code>{caseId}</code>
        </small>
      </div>
      <div className={styles.waitingOn}>
        <Status kind={isOurs ? 'with-us' : 'info'}>{isOurs ? 'With us' : 'Waiting for you'}</Status>
        <small>{nextUpdate(nextAt, isOurs)}</small>
      </div>
    </li>
  )
}
