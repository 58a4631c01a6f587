import { nearTime } from '@portal/contract/format/relative.ts'
import { incidentActionNames } from '@portal/contract/service-status/history.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { mapFailure } from '../../api/failure.ts'
import { ChangedValues } from '../../areas/activity/ChangedValues.tsx'
import styles from '../thing-page.module.css'
import { incidentHistoryQuery } from './queries.ts'

/** The people who drafted, published and changed an incident, latest first. */
export function IncidentHistoryCard({ incidentRef }: { incidentRef: string }) {
  const { data, error } = useQuery(incidentHistoryQuery(incidentRef))
  return (
    <Card title="History" note={data ? String(data.changes.length) : null}>
      {error && !data ? <p role="alert">{mapFailure(error).message}</p> : null}
      {!data && !error ? <Skeleton height="6rem" /> : null}
      {data ? (
        <ol className={styles.history}>
          {data.changes.map(({ at, personName, action, before, after }, index) => (
            <li key={`${at} ${action} ${data.changes.length - index}`}>
              <strong>{incidentActionNames[action]}</strong>
              <small>
                {personName ?? 'Person not recorded'}, <time dateTime={at}>{nearTime(at)}</time>
              </small>
              {before || after ? <ChangedValues before={before} after={after} /> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </Card>
  )
}
