import { pageOf } from '@portal/contract/page-of.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import type { Arrival } from '@portal/contract/dashboard/dashboard.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { usePermissions } from '../../session/permissions.tsx'

const mostGroups = 2
const label = 'Since your last visit'

interface SinceFactProps {
  lastHere: string
  changes: Arrival['changes']
}

/** Other people's changes since the last visit, in one line; the activity log has all of them. */
export function SinceFact({ lastHere, changes }: SinceFactProps) {
  const { resources } = usePermissions()
  const at = dateTime(lastHere)
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
      {changes.slice(0, mostGroups).map(({ text, path }, index) => (
        <span key={text}>
          {index > 0 ? ', ' : null}
          {path ? <Link href={path}>{text}</Link> : text}
        </span>
      ))}
    </section>
  )
}
