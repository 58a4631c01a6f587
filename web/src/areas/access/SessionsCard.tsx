import type { OwnSession } from '@portal/contract/own-sessions.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { boot } from '../../boot.ts'
import { momentInWords } from '../services/service-words.ts'
import styles from './access.module.css'
import { sessionsQuery } from './queries.ts'

type Which = OwnSession | 'others'

/** Where somebody is signed in; the one in front of them is left by signing out. */
export function SessionsCard() {
  const { data: sessions, isError } = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [asked, setAsked] = useState<Which>()
  const [isBusy, setBusy] = useState(false)
  const end = async (which: Which) => {
    setBusy(true)
    try {
      const answer =
        which === 'others'
          ? await call('DELETE /api/own-sessions', {})
          : await call('DELETE /api/own-sessions/:sessionId', { params: { sessionId: which.sessionId } })
      queryClient.setQueryData(sessionsQuery.queryKey, answer.sessions)
      toasts.show({ kind: 'ok', text: which === 'others' ? 'The other sessions have ended' : 'The session has ended' })
    } catch (failure) {
      toasts.show({ kind: 'bad', text: mapFailure(failure).message })
    }
    setBusy(false)
    setAsked(undefined)
  }
  const others = sessions?.filter(({ isThisOne }) => !isThisOne) ?? []
  return (
    <Card
      title="Where you are signed in"
      flush
      footer={
        <span className={styles.end}>
          {others.length > 1 ? (
            <Button size="sm" colour="outline" onClick={() => setAsked('others')}>
              End all others
            </Button>
          ) : null}
          <Link href={boot.signedIn?.accountUrl ?? ''}>Password and second factor</Link>
        </span>
      }
    >
      {sessions ? (
        <ul aria-label="Where you are signed in" className={styles.rows}>
          {sessions.map((session) => (
            <li key={session.sessionId} className={styles.row}>
              <div className={styles.words}>
                <strong>{session.device}</strong>
                <small>{`Last used ${momentInWords(session.lastUsedAt)}`}</small>
                <small>
                  {`Signed in ${momentInWords(session.signedInAt)}${session.ip ? `, from ${session.ip}` : ''}`}
                </small>
              </div>
              {session.isThisOne ? (
                <Status kind="ok">This one</Status>
              ) : (
                <Button
                  size="sm"
                  colour="outline"
                  aria-label={`End the session on ${session.device}, ${momentInWords(session.signedInAt)}`}
                  onClick={() => setAsked(session)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.padded}>
          {isError ? 'We could not load this. Load the page again.' : <Skeleton width="60%" />}
        </div>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked === 'others' ? 'End all other sessions?' : 'End this session?'}
        confirmLabel={asked === 'others' ? 'End all others' : 'End session'}
        cancelLabel="Keep signed in"
        pending={isBusy}
        onConfirm={() => asked && void end(asked)}
        onClose={() => setAsked(undefined)}
      >
        Whoever uses it has to sign in again with the next click. What they were typing there may be lost.
      </ConfirmDialog>
    </Card>
  )
}
