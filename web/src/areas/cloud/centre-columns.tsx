import type { CloudRow } from '@portal/contract/cloud/cloud.ts'
import type { cloudListing } from '@portal/contract/cloud/listing.ts'
import { nearFrom } from '@portal/contract/cloud/values.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { MeterBar } from '@portal/ui/src/MeterBar.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Columns } from '../../lists/columns.ts'
import { paths } from '../../paths.ts'
import { takenInWords } from './cloud-words.ts'
import styles from './cloud.module.css'
import { capital } from '../../lib/capital.ts'

export const cloudColumns: Columns<typeof cloudListing, CloudRow> = {
  serviceName: {
    header: 'Cloud',
    cell: ({ serviceId, serviceName, productName, trouble }) => (
      <>
        <Link quiet href={paths.service(serviceId, 'vcd')} title={serviceName}>
          {serviceName}
        </Link>
        <small>{productName}</small>
        {/* The column that says it is for wider screens. */}
        {trouble ? (
          <span className={styles.trouble}>
            <Status kind="warn">Not responding</Status>
          </span>
        ) : null}
      </>
    ),
  },
  share: {
    header: 'First to fill',
    width: '13rem',
    cell: ({ meter, share, serviceName, trouble, takenAt }) =>
      meter === null ? (
        'No data yet'
      ) : (
        <div className={styles.share}>
          <span>
            {meter}, {Math.round(share * 100)}%
          </span>
          <MeterBar
            label={`${meter} of ${serviceName}`}
            value={share}
            max={1}
            words={`${Math.round(share * 100)}%`}
            hotFrom={nearFrom}
            isOld={trouble !== null}
          />
          {trouble !== null && takenAt ? (
            <small className={styles.trouble}>Updated {takenInWords(takenAt)}</small>
          ) : null}
        </div>
      ),
  },
  fullOn: {
    header: 'Full',
    width: '13.5rem',
    hideBelow: 768,
    cell: ({ fullOn, share }) => {
      if (share >= 1) return <Status kind="bad">Full now</Status>
      return fullOn === null ? 'Not within a year' : `About ${shortDate(fullOn)}`
    },
  },
  machines: {
    header: 'Machines',
    width: '9rem',
    hideBelow: 1024,
    cell: ({ machines, running }) => (
      <>
        {number(machines)}
        <small>{number(running)} running</small>
      </>
    ),
  },
  uncovered: {
    header: 'Back-up',
    width: '10rem',
    hideBelow: 1024,
    cell: ({ uncovered }) =>
      uncovered === 0 ? 'All covered' : <Status kind="warn">{counted(uncovered, 'not covered', 'not covered')}</Status>,
  },
  takenAt: {
    header: 'Updated',
    width: '12rem',
    hideBelow: 1280,
    cell: ({ takenAt, trouble }) => (
      <>
        {takenAt ? capital(takenInWords(takenAt)) : 'Not yet'}
        {trouble ? (
          <small>
            <Status kind="warn">Not responding</Status>
          </small>
        ) : null}
      </>
    ),
  },
}
