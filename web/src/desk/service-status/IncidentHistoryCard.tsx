import { incidentActionNames } from '@portal/contract/service-status/history.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { mapFailure } from '../../api/failure.ts'
import { HistoryRows } from '../HistoryRows.tsx'
import { incidentHistoryQuery } from './queries.ts'

/** The people who drafted, published and changed an incident, latest first. */
export function IncidentHistoryCard({ incidentRef }: { incidentRef: string }) {
  const { data, error } = useQuery(incidentHistoryQuery(incidentRef))
  return (
    <Card title="History" note={data ? String(data.changes.length) : null}>
      {error && !data ? <p role="alert">{mapFailure(error).message}</p> : null}
      {!data && !error ? <Skeleton height="6rem" /> : null}
      {data ? (
        <HistoryRows
          rows={data.changes.map(({ personName, action, ...change }, index) => ({
            ...change,
            key: `${change.at} ${action} ${data.changes.length - index}`,
            title: incidentActionNames[action],
            person: personName,
          }))}
        />
      ) : null}
    </Card>
  )
}
