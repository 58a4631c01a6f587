import { exactTime } from '@portal/contract/format/dates.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { number } from '@portal/contract/format/counts.ts'
import type { Arrival } from '@portal/contract/dashboard/dashboard.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { usePermissions } from '../../session/permissions.tsx'

const label = 'Since your last visit'

interface SinceFactProps {
  lastHere: string
  changes: Arrival['changes']
  otherChanges: number
}

/** Other people's changes since the last visit, in one line; the activity log has all of them. */
export function SinceFact({ lastHere, changes, otherChanges }: SinceFactProps) {
  const { resources } = usePermissions()
  const at = exactTime(lastHere)
  return (
    <section aria-label={`${label}, ${at}`} style={{ display: 'inline' }}>
      {resources.has('BusinessPortalAccountMgmt') ? (
        <Link href={pageOf('activity', { from: lastHere.slice(0, 10), by: 'all' })} title={at}>
          {label}
        </Link>
      ) : (
        <span title={at}>{label}</span>
      )}
      :{' '}
      {changes.map(({ text, path }, index) => (
        <span key={text}>
          {index > 0 ? ', ' : null}
          {path ? <Link href={path}>{text}</Link> : text}
        </span>
      ))}
      {otherChanges > 0 ? `, and ${number(otherChanges)} more` : null}
    </section>
  )
}
