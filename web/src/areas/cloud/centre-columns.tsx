import type { CentreRow } from '@portal/contract/cloud.ts'
import { nearFrom } from '@portal/contract/cloud-values.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { MeterBar } from '@portal/ui/src/MeterBar.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { paths } from '../../paths.ts'
import { count, dayOf, takenInWords } from './cloud-words.ts'
import styles from './cloud.module.css'

export const centreColumns: readonly Column<CentreRow>[] = [
  {
    key: 'serviceName',
    header: 'Cloud',
    isName: true,
    sortable: false,
    cell: ({ serviceId, serviceName, productName }) => (
      <>
        <Link quiet href={paths.service(serviceId, 'vcd')} title={serviceName}>
          {serviceName}
        </Link>
        <small>{productName}</small>
      </>
    ),
  },
  {
    key: 'share',
    header: 'Runs out first',
    width: '13rem',
    sortable: false,
    cell: ({ meter, share, serviceName }) =>
      meter === null ? (
        'Not read yet'
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
          />
        </div>
      ),
  },
  {
    key: 'fullOn',
    header: 'Full',
    width: '13.5rem',
    sortable: false,
    hideBelow: 768,
    cell: ({ fullOn, share }) => {
      if (share >= 1) return <Status kind="bad">Full now</Status>
      return fullOn === null ? 'Not within a year' : `About ${dayOf(fullOn)}`
    },
  },
  {
    key: 'machines',
    header: 'Machines',
    width: '9rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ machines, running }) => (
      <>
        {machines.toLocaleString('en-GB')}
        <small>{running.toLocaleString('en-GB')} running</small>
      </>
    ),
  },
  {
    key: 'uncovered',
    header: 'Back-up',
    width: '10rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ uncovered }) =>
      uncovered === 0 ? 'All covered' : <Status kind="warn">{count(uncovered, 'not covered', 'not covered')}</Status>,
  },
  {
    key: 'takenAt',
    header: 'Read',
    width: '12rem',
    sortable: false,
    hideBelow: 1280,
    cell: ({ takenAt, trouble }) => (
      <>
        {takenAt ? takenInWords(takenAt) : 'Not yet'}
        {trouble ? <small>Does not answer now</small> : null}
      </>
    ),
  },
]
