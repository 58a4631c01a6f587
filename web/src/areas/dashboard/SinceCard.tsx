import { pageOf } from '@portal/contract/page-of.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '../../session/permissions.tsx'
import styles from './dashboard.module.css'
import { sinceLastVisitQuery } from './dashboard-queries.ts'

/** Other people's changes since the last visit. Absent on the first visit, and if it failed to load. */
export function SinceCard() {
  const { data } = useQuery(sinceLastVisitQuery)
  const { resources } = usePermissions()
  if (!data?.lastHere) return null
  const { lastHere, changes } = data
  return (
    <section className={styles.since} aria-labelledby="since">
      <h2 id="since">
        Since your last visit, <small>{dateTime(lastHere)}</small>
      </h2>
      {changes.length === 0 ? (
        <p>No changes by other people.</p>
      ) : (
        <ul>
          {changes.map(({ text, path }) => (
            <li key={text}>{path ? <Link href={path}>{text}</Link> : text}</li>
          ))}
        </ul>
      )}
      {resources.has('BusinessPortalAccountMgmt') ? (
        <Link href={pageOf('activity', { from: lastHere.slice(0, 10) })}>Activity log</Link>
      ) : null}
    </section>
  )
}
