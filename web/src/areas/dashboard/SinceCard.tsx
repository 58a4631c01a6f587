import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '../../shell/permissions.tsx'
import styles from './dashboard.module.css'
import { arrivalQuery } from './dashboard-queries.ts'
import { momentInWords } from '../services/service-words.ts'

/** What others did since the visit before. On the first visit, and where it cannot be had, there is nothing to say. */
export function SinceCard() {
  const { data } = useQuery(arrivalQuery)
  const { resources } = usePermissions()
  if (!data?.lastHere) return null
  const { lastHere, changes } = data
  return (
    <section className={styles.since} aria-labelledby="since">
      <h2 id="since">
        Since you were last here <small>{momentInWords(lastHere)}</small>
      </h2>
      {changes.length === 0 ? (
        <p>Nobody else has changed anything.</p>
      ) : (
        <ul>
          {changes.map(({ text, path }) => (
            <li key={text}>{path ? <Link href={path}>{text}</Link> : text}</li>
          ))}
        </ul>
      )}
      {resources.has('BusinessPortalAccountMgmt') ? (
        <Link href={`/activity?from=${lastHere.slice(0, 10)}`}>Who did what</Link>
      ) : null}
    </section>
  )
}
