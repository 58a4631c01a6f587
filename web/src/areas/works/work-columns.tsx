import { incidentKindNames } from '@portal/contract/diagnostic-values.ts'
import type { IncidentRow } from '@portal/contract/incidents.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { lengthInWords, momentInWords } from '../cases/case-words.ts'
import styles from './works.module.css'
import { spanInWords, touchInWords } from './work-words.ts'
import { workPaths } from './work-search.ts'
import { WorkStatus } from './WorkStatus.tsx'

export const workColumns: readonly Column<IncidentRow>[] = [
  {
    key: 'title',
    header: 'What',
    isName: true,
    cell: ({ ref, title, where }) => (
      <>
        <Link quiet href={workPaths.one(ref)} title={title}>
          {title}
        </Link>
        <small>{[where, ref].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    width: '9.5rem',
    sortable: false,
    cell: (row) => (
      <>
        <WorkStatus incident={row} />
        <small className={styles.onPhone}>{spanInWords(row)}</small>
      </>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    width: '11rem',
    sortable: false,
    hideBelow: 1280,
    cell: ({ kind }) => incidentKindNames[kind],
  },
  { key: 'start', header: 'When', width: '14rem', hideBelow: 768, cell: (row) => whenOf(row) },
  {
    key: 'eta',
    header: 'Expected end',
    width: '9.5rem',
    hideBelow: 1280,
    cell: ({ eta, endedAt, phase }) => {
      if (endedAt) return '–'
      if (!eta) return 'Not known yet'
      return phase === 'now' && Date.parse(eta) < Date.now() ? 'Takes longer' : momentInWords(eta)
    },
  },
  {
    key: 'services',
    header: 'Touches',
    width: '10.5rem',
    hideBelow: 1024,
    cell: (row) => (
      <>
        {touchInWords(row)}
        {row.minutesDown && row.state !== 'cancelled' ? <small>{downOf(row)}</small> : null}
      </>
    ),
  },
]

/** The end of what is under way stands beside it. */
const whenOf = (row: IncidentRow) => (row.phase === 'now' ? momentInWords(row.start) : spanInWords(row))

const downOf = ({ minutesDown, phase }: IncidentRow) =>
  phase === 'over' ? `${lengthInWords(minutesDown ?? 0)} down` : `about ${lengthInWords(minutesDown ?? 0)} down`
