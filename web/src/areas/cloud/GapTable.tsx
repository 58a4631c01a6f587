import type { Gap } from '@portal/contract/backup/backup.ts'
import { gapListing } from '@portal/contract/backup/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import ShieldIcon from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { Time } from '../../lib/Time.tsx'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import { isWide, useMedia } from '../../use-media.ts'
import { gapsInWords, sizeInWords } from './cloud-words.ts'
import styles from './cloud.module.css'
import { ExcuseDialog } from './ExcuseDialog.tsx'
import { backupSummaryQuery, gapsQuery } from './queries.ts'

/** Machines without a back-up job, and overdue back-ups. */
export function GapTable() {
  const [excusing, setExcusing] = useState<Gap>()
  const { query } = useListing(gapListing)
  const answer = useQuery(gapsQuery(query))
  const { data: summary } = useQuery(backupSummaryQuery)
  return (
    <div id="gaps">
      <List
        listing={gapListing}
        card={{ title: 'Back-up gaps', note: summary && gapsInWords(summary) }}
        label="Back-up gaps"
        noun="gap"
        columns={gapColumns(setExcusing)}
        rowKey={({ serviceId, id }) => `${serviceId} ${id}`}
        answer={answer}
        isPolled
        isPart
        failed={{ title: 'We could not load the gaps' }}
        empty={
          <EmptyState
            icon={<ShieldIcon aria-hidden />}
            title="No gaps"
            text="Every machine is in a back-up job and every back-up is on schedule."
          />
        }
      />
      {excusing ? <ExcuseDialog gap={excusing} onClose={() => setExcusing(undefined)} /> : null}
    </div>
  )
}

const gapColumns = (onExcuse: (gap: Gap) => void): Columns<typeof gapListing, Gap> => ({
  name: {
    header: 'Machine or workload',
    cell: (gap) => <GapName gap={gap} />,
  },
  kind: {
    header: 'Gap',
    width: '16rem',
    hideBelow: 768,
    cell: (gap) => <GapState gap={gap} />,
  },
  storageMb: {
    header: 'Storage',
    width: '7rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ storageMb }) => (storageMb > 0 ? sizeInWords(storageMb) : '–'),
  },
  excuse: {
    header: 'Reason for accepting',
    width: '16rem',
    hideBelow: 1024,
    cell: ({ excuse }) =>
      excuse ? (
        <>
          <span title={excuse.reason}>{excuse.reason}</span>
          <small>{excuse.by}</small>
        </>
      ) : (
        '–'
      ),
  },
  actions: {
    header: 'Change',
    width: 'max(7.75rem, 8vw)',
    align: 'end',
    cell: (gap) =>
      gap.kind === 'no job' ? (
        <span className={styles.act}>
          <Button size="sm" colour="tertiary" onClick={() => onExcuse(gap)} aria-label={actionLabel(gap)}>
            {gap.excuse ? 'Edit reason' : 'Accept gap'}
          </Button>
        </span>
      ) : null,
  },
})

/** On a phone, one line shows the type of gap and its location. */
function GapName({ gap }: { gap: Gap }) {
  const { name, serviceId, serviceName, kind, lastPoint, excuse } = gap
  const isNarrow = !useMedia(isWide)
  const noJob = excuse ? 'Accepted, no job' : 'No job'
  return (
    <>
      {name}
      <small>
        {isNarrow ? `${kind === 'no job' ? noJob : lastPoint ? 'Overdue' : 'Never backed up'}, ` : null}
        <Link href={paths.service(serviceId, kind === 'no job' ? 'vcd' : 'overview')}>{serviceName}</Link>
      </small>
    </>
  )
}

const actionLabel = ({ excuse, name }: Gap) => (excuse ? `Edit reason for ${name}` : `Accept gap of ${name}`)

function GapState({ gap: { kind, lastPoint, excuse } }: { gap: Gap }) {
  if (kind === 'no job') {
    return excuse ? (
      <Status kind="idle">Accepted without back-up</Status>
    ) : (
      <Status kind="warn">Not in any back-up job</Status>
    )
  }
  return (
    <>
      <Status kind="bad">{lastPoint ? 'Overdue' : 'Never backed up'}</Status>
      {lastPoint ? (
        <small>
          Last restore point <Time at={lastPoint} as="ago" />
        </small>
      ) : null}
    </>
  )
}
