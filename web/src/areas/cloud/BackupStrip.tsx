import type { BackupSummary } from '@portal/contract/backup/backup.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { SystemNotice } from '../../shell/SystemNotice.tsx'
import { PartFailed } from '../../shell/PartFailed.tsx'
import { takenInWords } from './cloud-words.ts'
import styles from './cloud.module.css'
import { backupSummaryQuery } from './queries.ts'

function lastRead(vaults: BackupSummary['vaults']): string {
  const last = vaults
    .flatMap(({ takenAt }) => takenAt ?? [])
    .toSorted()
    .at(-1)
  return last
    ? `The results were last read ${takenInWords(last)} and do not change.`
    : 'The results of your back-ups have never been read.'
}

interface BackupStripProps {
  /** A heading on a page about more. */
  title?: string
  /** The page says already that the figures are simulated. */
  isMarked?: boolean
}

/** The status of back-ups in four figures; each links to what it counts. */
export function BackupStrip({ title, isMarked = false }: BackupStripProps) {
  const answer = useQuery(backupSummaryQuery)
  const { data, error } = answer
  if (error && !data) {
    return (
      <Card label="Back-up">
        <PartFailed title="We could not load your back-ups" answer={answer} />
      </Card>
    )
  }
  if (!data) return <Skeleton height="5.5rem" />
  const { results, missed, uncovered, vaults } = data
  const link = (value: number, query = '') =>
    value === 0 ? value : <Link href={`${paths.backup()}${query}`}>{number(value)}</Link>
  const full = vaults.filter(({ state }) => state === 'alarm' || state === 'full').length
  return (
    <>
      {isMarked ? null : (
        <SystemNotice connection={vaults[0]?.connection} system="The back-up console" without={lastRead(vaults)} />
      )}
      {title ? <h2 className={styles.sectionTitle}>{title}</h2> : null}
      <FigureStrip
        label="Back-up"
        figures={[
          { label: 'Failed back-ups', value: link(results.failed, '?result=failed'), note: 'In the last run' },
          { label: 'Overdue', value: link(missed, '#gaps'), note: 'Or never backed up' },
          { label: 'Machines not covered', value: link(uncovered, '#gaps'), note: 'Not in any back-up job' },
          { label: 'Repositories nearly full', value: link(full, '#stores'), note: `Of ${vaults.length}` },
        ]}
      />
    </>
  )
}
