import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { IncidentRow } from '@portal/contract/service-status/incidents.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { knownEnd, spanInWords } from '@portal/contract/service-status/words.ts'
import type { incidentListing } from '@portal/contract/service-status/listing.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { Time } from '../../lib/Time.tsx'
import type { Columns } from '../../lists/columns.ts'
import styles from './incidents.module.css'
import { affectedInWords } from './incident-words.ts'
import { IncidentStatus } from './IncidentStatus.tsx'

const incidentColumns: Columns<typeof incidentListing, IncidentRow> = {
  title: {
    header: 'Incident or work',
    cell: ({ ref, title, where }) => (
      <>
        <Link quiet href={pageOf('incident', { ref })} title={title}>
          {title}
        </Link>
        <small>
          {where ? `${where} · ` : null}
          <code>
            <Unbroken>{ref}</Unbroken>
          </code>
        </small>
      </>
    ),
  },
  state: {
    header: 'Status',
    width: '9.5rem',
    cell: (row) => (
      <>
        <IncidentStatus incident={row} />
        <small className={styles.onPhone}>
          <Unbroken>{spanInWords(row)}</Unbroken>
        </small>
      </>
    ),
  },
  kind: {
    header: 'Type',
    width: '11rem',
    hideBelow: 1280,
    cell: ({ kind }) => incidentKindNames[kind],
  },
  start: { header: 'When', width: '16rem', wraps: true, hideBelow: 768, cell: (row) => whenOf(row) },
  eta: {
    header: 'Expected end',
    width: '12.5rem',
    wraps: true,
    hideBelow: 1280,
    cell: ({ eta, endedAt, phase, state }) => {
      if (endedAt) return '–'
      if (state === 'restoration') return 'Monitoring'
      if (!eta) return 'No end time yet'
      return phase === 'now' && Date.parse(eta) < Date.now() ? 'Taking longer than expected' : <Time at={eta} />
    },
  },
  services: {
    header: 'Affects',
    width: '10.5rem',
    hideBelow: 1024,
    cell: (row) => (
      <>
        {affectedInWords(row)}
        {row.minutesDown && row.state !== 'cancelled' ? <small>{downOf(row)}</small> : null}
      </>
    ),
  },
}

/** Each phase without the columns that repeat another: the status of a current incident names its type. */
export const incidentLooks = {
  now: { keys: ['title', 'state', 'start', 'eta', 'services'], columns: incidentColumns },
  planned: {
    keys: ['title', 'state', 'start', 'services'],
    columns: { ...incidentColumns, start: { ...incidentColumns.start, width: '22rem' } },
  },
  over: { keys: ['title', 'state', 'kind', 'start', 'services'], columns: incidentColumns },
}

/** The expected end of current incidents is in the next column. */
const whenOf = (row: IncidentRow) => spanInWords(row.phase === 'now' ? { ...row, eta: null } : row)

const downOf = (row: IncidentRow) => `${knownEnd(row) ? '' : 'about '}${durationOfMinutes(row.minutesDown ?? 0)} down`
