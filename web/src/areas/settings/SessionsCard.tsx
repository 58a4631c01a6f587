import { number } from '@portal/contract/format/counts.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { SettingRow } from '../../shell/settings/SettingRow.tsx'
import { sessionsQuery } from './queries.ts'
import { signOutAct } from './session-acts.ts'
import styles from './settings.module.css'

const most = 5

/** The sessions of the person: the current one, which ends by signing out, and the others, the last used first. */
export function SessionsCard() {
  const { data: sessions, isError } = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const [isWhole, setIsWhole] = useState(false)
  const others = sessions?.filter(({ isThisOne }) => !isThisOne) ?? []
  const all = sessions && [...sessions.filter(({ isThisOne }) => isThisOne), ...others]
  const shown = isWhole ? all : all?.slice(0, most)
  return (
    <Card
      title="Active sessions"
      flush
      note={sessions?.length}
      aside={others.length > 1 ? <ActButtons size="sm" acts={[signOutAct(queryClient, 'others')]} /> : null}
      footer={
        sessions && sessions.length > most ? (
          <Button size="sm" colour="tertiary" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${number(sessions.length - most)} more`}
          </Button>
        ) : null
      }
    >
      {shown ? (
        <ul aria-label="Active sessions">
          {shown.map((session) => (
            <SettingRow
              key={session.sessionId}
              name={session.device}
              lines={[
                `Last used ${dateTime(session.lastUsedAt)}. Signed in ${dateTime(session.signedInAt)}${session.ip ? ` from ${session.ip}` : ''}.`,
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
