import { dateTime } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { boot } from '../../boot.ts'
import { signOutAct } from './access-acts.tsx'
import styles from './access.module.css'
import { sessionsQuery } from './queries.ts'

/** The sessions of the person; the current one ends by signing out. */
export function SessionsCard() {
  const { data: sessions, isError } = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const others = sessions?.filter(({ isThisOne }) => !isThisOne) ?? []
  return (
    <Card
      title="Active sessions"
      flush
      footer={
        <span className={styles.end}>
          <ActButtons size="sm" acts={others.length > 1 ? [signOutAct(queryClient, 'others')] : []} />
          <Link href={boot.signedIn?.accountUrl ?? ''}>Password and second factor</Link>
        </span>
      }
    >
      {sessions ? (
        <ul aria-label="Active sessions">
          {sessions.map((session) => (
            <li key={session.sessionId} className={styles.row}>
              <div className={styles.words}>
                <strong>{session.device}</strong>
                <small>{`Last used ${dateTime(session.lastUsedAt)}`}</small>
                <small>{`Signed in ${dateTime(session.signedInAt)}${session.ip ? `, from ${session.ip}` : ''}`}</small>
              </div>
              {session.isThisOne ? (
                <Status kind="ok">This session</Status>
              ) : (
                <ActButtons size="sm" acts={[signOutAct(queryClient, session)]} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.padded}>
          {isError ? 'We could not load your sessions. Reload the page.' : <Skeleton width="60%" />}
        </div>
      )}
    </Card>
  )
}
