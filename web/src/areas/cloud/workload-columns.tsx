import type { workloadListing } from '@portal/contract/backup/listing.ts'
import {
  type BackupResult,
  backupResultNames,
  type DayResult,
  workloadKindNames,
} from '@portal/contract/backup/values.ts'
import type { Workload } from '@portal/contract/backup/backup.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { DayStrip, type DayMark } from '@portal/ui/src/DayStrip.tsx'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import { Time } from '../../lib/Time.tsx'
import type { Columns } from '../../lists/columns.ts'
import { sizeInWords } from './cloud-words.ts'

const kinds: Record<BackupResult, StatusKind> = {
  failed: 'bad',
  none: 'warn',
  warning: 'warn',
  running: 'starting',
  success: 'ok',
}

const marks: Record<DayResult, DayMark> = { success: 'ok', warning: 'warn', failed: 'bad', none: 'none' }

/** "28 of the last 30 days", counting days that can be restored. */
function stripInWords(days: readonly DayResult[]): string {
  const good = days.filter((day) => day === 'success' || day === 'warning').length
  return `Restore points on ${good} of the last ${counted(days.length, 'day')}`
}

export const workloadColumns: Columns<typeof workloadListing, Workload> = {
  name: {
    header: 'Name',
    cell: ({ name, kind, job }) => (
      <>
        {name}
        <small>{[workloadKindNames[kind], job].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  attention: {
    header: 'Last result',
    width: '13rem',
    cell: ({ lastResult, reason }) => (
      <>
        <Status kind={kinds[lastResult]}>{backupResultNames[lastResult]}</Status>
        {reason ? <small title={reason}>{reason}</small> : null}
      </>
    ),
  },
  lastPoint: {
    header: 'Last restore point',
    width: '12.5rem',
    hideBelow: 768,
    cell: ({ lastPoint, isMissed, rpoHours }) => (
      <>
        {isMissed ? (
          <Status kind="bad">{lastPoint ? <Time at={lastPoint} as="ago" /> : 'Never'}</Status>
        ) : (
          lastPoint && <Time at={lastPoint} as="ago" />
        )}
        <small>
          Every {rpoHours} hours{isMissed ? ', missed' : null}
        </small>
      </>
    ),
  },
  days: {
    header: 'Last 30 days',
    width: '11rem',
    hideBelow: 1024,
    cell: ({ days }) => <DayStrip label={stripInWords(days)} days={days.map((day) => marks[day])} />,
  },
  retentionDays: {
    header: 'Retention',
    width: '11rem',
    hideBelow: 1280,
    cell: ({ retentionDays, immutableUntil }) => (
      <>
        {retentionDays} days
        {immutableUntil ? <small>Immutable until {shortDay(immutableUntil, null)}</small> : null}
      </>
    ),
  },
  usedMb: {
    header: 'Used',
    width: '6.5rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ usedMb }) => (usedMb > 0 ? sizeInWords(usedMb) : '–'),
  },
}
