import { dateTime } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { SettingRow } from '../../shell/settings/SettingRow.tsx'
import { sessionsQuery } from './queries.ts'
import { signOutAct } from './session-acts.ts'
import styles from './settings.module.css'

/** The sessions of the person; the current one ends by signing out. */
export function SessionsCard() {
  const { data: sessions, isError } = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const others = sessions?.filter(({ isThisOne }) => !isThisOne) ?? []
  return (
    <Card
      title="Active sessions"
      flush
      footer={others.length > 1 ? <ActButtons size="sm" acts={[signOutAct(queryClient, 'others')]} /> : null}
    >
      {sessions ? (
        <ul aria-label="Active sessions">
          {sessions.map((session) => (
            <SettingRow
              key={session.sessionId}
              name={session.device}
              lines={[
                `Last used ${dateTime(session.lastUsedAt)}`,
                `Signed in ${dateTime(session.signedInAt)}${session.ip ? `, from ${session.ip}` : ''}`,
              ]}
            >
              {session.isThisOne ? (
                <Status kind="ok">This session</Status>
              ) : (
                <ActButtons size="sm" acts={[signOutAct(queryClient, session)]} />
              )}
            </SettingRow>
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
