import {
  type BackupResult,
  backupResultNames,
  type DayResult,
  workloadKindNames,
} from '@portal/contract/backup-values.ts'
import type { Workload } from '@portal/contract/backup.ts'
import { DayStrip, type DayMark } from '@portal/ui/src/DayStrip.tsx'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { agoInWords, shortDayOf, sizeInWords, takenInWords } from './cloud-words.ts'

const kinds: Record<BackupResult, StatusKind> = {
  failed: 'bad',
  none: 'warn',
  warning: 'warn',
  running: 'starting',
  success: 'ok',
}

const marks: Record<DayResult, DayMark> = { success: 'ok', warning: 'warn', failed: 'bad', none: 'none' }

/** "28 of the last 30 days": the ones that can be restored to. */
function stripInWords(days: readonly DayResult[]): string {
  const good = days.filter((day) => day === 'success' || day === 'warning').length
  return `Restore points on ${good} of the last ${days.length} days`
}

export const workloadColumns: readonly Column<Workload>[] = [
  {
    key: 'name',
    header: 'Name',
    isName: true,
    cell: ({ name, kind, job }) => (
      <>
        {name}
        <small>{[workloadKindNames[kind], job].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  {
    key: 'attention',
    header: 'Last result',
    width: '13rem',
    cell: ({ lastResult, reason }) => (
      <>
        <Status kind={kinds[lastResult]}>{backupResultNames[lastResult]}</Status>
        {reason ? <small title={reason}>{reason}</small> : null}
      </>
    ),
  },
  {
    key: 'lastPoint',
    header: 'Last restore point',
    width: '12.5rem',
    hideBelow: 768,
    cell: ({ lastPoint, isMissed, rpoHours }) => (
      <>
        {isMissed ? (
          <Status kind="bad">{lastPoint ? agoInWords(lastPoint) : 'Never'}</Status>
        ) : (
          lastPoint && <span title={takenInWords(lastPoint)}>{agoInWords(lastPoint)}</span>
        )}
        <small>
          Agreed: every {rpoHours} hours{isMissed ? ', missed' : null}
        </small>
      </>
    ),
  },
  {
    key: 'days',
    header: 'Last 30 days',
    width: '11rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ days }) => <DayStrip label={stripInWords(days)} days={days.map((day) => marks[day])} />,
  },
  {
    key: 'retentionDays',
    header: 'Kept',
    width: '11rem',
    sortable: false,
    hideBelow: 1280,
    cell: ({ retentionDays, immutableUntil }) => (
      <>
        {retentionDays} days
        {immutableUntil ? <small>Immutable until {shortDayOf(immutableUntil)}</small> : null}
      </>
    ),
  },
  {
    key: 'usedMb',
    header: 'Used',
    width: '6.5rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ usedMb }) => (usedMb > 0 ? sizeInWords(usedMb) : '–'),
  },
]
