import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import type { LineSurroundings } from '@portal/contract/diagnostics/diagnostics.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Condition } from '../../shell/Condition.tsx'
import styles from './diagnostics.module.css'
import { surroundingsQuery } from './queries.ts'
import { capital } from '../../lib/capital.ts'
import { momentInWords } from './words.ts'

/** The account's other lines on the same exchange, and the exchange's incidents. */
export function SurroundingsCard({ serviceId }: { serviceId: string }) {
  const { data, error, isFetching, refetch } = useQuery(surroundingsQuery(serviceId))
  return (
    <Card title="Only this line?">
      {data ? (
        <Surroundings found={data} />
      ) : error ? (
        <div className={styles.around} role="alert">
          <p>We could not check the exchange.</p>
          <div>
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.skeleton} aria-busy="true">
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </div>
      )}
    </Card>
  )
}

function Surroundings({ found: { answer, incidents, services } }: { found: LineSurroundings }) {
  return (
    <div className={styles.around}>
      <p>{answer}</p>
      {incidents.length > 0 ? (
        <ul className={styles.list} aria-label="Incidents and planned work">
          {incidents.map((incident) => (
            <li key={incident.ref}>
              <Incident incident={incident} />
            </li>
          ))}
        </ul>
      ) : null}
      {services.length > 0 ? (
        <ul className={styles.list} aria-label="Your other lines on this exchange">
          {services.map((service) => (
            <li key={service.serviceId} className={styles.neighbour}>
              <span>
                <Link href={paths.service(service.serviceId, 'diagnostics')}>{service.name}</Link>
                <small>{service.productName}</small>
              </span>
              <Condition condition={service.condition} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const kinds = { MSO: 'bad', degradation: 'warn', PEW: 'pending' } as const

function Incident({ incident }: { incident: LineSurroundings['incidents'][number] }) {
  const { ref, kind, title, start, eta, state, updates } = incident
  const last = updates.at(-1)
  const isOver = state === 'closure' || state === 'restoration'
  return (
    <>
      <Status kind={isOver ? 'ok' : kinds[kind]}>{isOver ? 'Restored' : incidentKindNames[kind]}</Status>
      <span>
        {title} <code>{ref}</code>
      </span>
      <small>
        {`${capital(momentInWords(start))}${eta ? `, expected to end ${momentInWords(eta)}` : ''}.`}
        {last ? ` ${last.text}` : ''}
      </small>
    </>
  )
}
