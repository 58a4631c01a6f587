import type { AccessRequest } from '@portal/contract/access.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { accessTitle, dayInWords } from './access-words.ts'
import styles from './access.module.css'
import { AnswerDialog } from './AnswerDialog.tsx'
import { requestsQuery } from './queries.ts'

/** Who waits for a permission; nothing where nobody does. */
export function RequestsCard() {
  const { data: requests = [] } = useQuery(requestsQuery)
  const [chosen, setChosen] = useState<{ request: AccessRequest; isGranted: boolean }>()
  return (
    <>
      {requests.length > 0 ? (
        <Card title="Waiting for your answer" note={String(requests.length)} flush>
          <ul aria-label="Waiting for your answer" className={styles.rows}>
            {requests.map((request) => (
              <li key={request.requestId} className={styles.row}>
                <div className={styles.words}>
                  <strong>
                    <Link quiet href={paths.contact(request.contactId)}>
                      {request.name}
                    </Link>{' '}
                    asks for {accessTitle(request.resource)}
                  </strong>
                  <span className={styles.reason}>{request.reason}</span>
                  <small>{dayInWords(request.askedAt)}</small>
                </div>
                <div className={styles.end}>
                  <Button
                    size="sm"
                    colour="secondary"
                    disabledReason={request.limit ?? undefined}
                    aria-label={`Grant ${accessTitle(request.resource)} to ${request.name}`}
                    onClick={() => setChosen({ request, isGranted: true })}
                  >
                    Grant
                  </Button>
                  <Button
                    size="sm"
                    colour="outline"
                    aria-label={`Decline ${accessTitle(request.resource)} for ${request.name}`}
                    onClick={() => setChosen({ request, isGranted: false })}
                  >
                    Decline
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {chosen ? <AnswerDialog {...chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  )
}
