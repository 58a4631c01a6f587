import { accessTitle } from '@portal/contract/access/names.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { paths } from '../../paths.ts'
import { answerActs } from './access-acts.tsx'
import rows from '../../shell/settings/settings.module.css'
import styles from './access.module.css'
import { requestsQuery } from './queries.ts'

/** Open permission requests; nothing without any. */
export function RequestsCard() {
  const queryClient = useQueryClient()
  const { data: requests = [] } = useQuery(requestsQuery)
  if (requests.length === 0) return null
  return (
    <Card title="Permission requests" note={String(requests.length)} flush>
      <ul aria-label="Permission requests">
        {requests.map((request) => (
          <li key={request.requestId} className={rows.row}>
            <div className={rows.words}>
              <strong>
                <Link quiet href={paths.contact(request.contactId)}>
                  {request.name}
                </Link>{' '}
                asks for {accessTitle(request.resource)}
              </strong>
              <span className={styles.reason}>{request.reason}</span>
              <small>{shortDate(request.askedAt)}</small>
            </div>
            <div className={rows.end}>
              <ActButtons size="sm" acts={answerActs(queryClient, request)} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
