import { pageOf } from '@portal/contract/page-of.ts'
import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import type { LineSurroundings } from '@portal/contract/diagnostics/diagnostics.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { useQuery } from '@tanstack/react-query'
import { openAtServiceQuery } from '../../lib/open-incidents.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-may.ts'
import { Condition } from '../../shell/Condition.tsx'
import styles from './diagnostics.module.css'
import { surroundingsQuery } from './queries.ts'
import { capital } from '../../lib/capital.ts'
import { momentInWords } from './words.ts'

/**
 * The account's other lines on the same exchange, the exchange's incidents and the line's planned work. Incidents that
 * affect the line now are above the tests.
 */
export function SurroundingsCard({ serviceId }: { serviceId: string }) {
  const { data, error, isFetching, refetch } = useQuery(surroundingsQuery(serviceId))
  return (
    <Card title="Only this line?">
      {data ? (
        <Surroundings serviceId={serviceId} found={data} />
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

function Surroundings({ serviceId, found }: { serviceId: string; found: LineSurroundings }) {
  const { answer, incidents, services } = found
  const { data: open = [] } = useQuery({
    ...openAtServiceQuery(serviceId),
    enabled: useMay('BusinessPortalServices'),
  })
  const isAbove = ({ ref }: { ref: string }) => open.some((each) => each.ref === ref && each.phase !== 'planned')
  const here = incidents.filter((incident) => !isAbove(incident))
  const ofLine = open.filter(({ ref, phase }) => phase === 'planned' && incidents.every((each) => each.ref !== ref))
  return (
    <div className={styles.around}>
      <p>{answer}</p>
      {here.length + ofLine.length > 0 ? (
        <ul className={styles.list} aria-label="Incidents and planned work">
          {[...here, ...ofLine.map((incident) => ({ ...incident, updates: [] }))].map((incident) => (
            <li key={incident.ref}>
              <Incident incident={incident} isLinked={open.some(({ ref }) => ref === incident.ref)} />
            </li>
          ))}
        </ul>
      ) : null}
      {services.length > 0 ? (
        <ul className={styles.list} aria-label="Your other lines at sites served by this exchange">
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

interface IncidentProps {
  incident: LineSurroundings['incidents'][number]
  /** It affects this line, so that its page is the account's. */
  isLinked: boolean
}

function Incident({ incident, isLinked }: IncidentProps) {
  const { ref, kind, title, start, eta, state, updates } = incident
  const last = updates.at(-1)
  const isOver = state === 'closure' || state === 'restoration'
  return (
    <>
      <Status kind={isOver ? 'ok' : kinds[kind]}>{isOver ? 'Restored' : incidentKindNames[kind]}</Status>
      <span>
        {isLinked ? <Link href={pageOf('incident', { ref })}>{title}</Link> : title}{' '}
        <code>
          <Unbroken>{ref}</Unbroken>
        </code>
      </span>
      <small>
        {`${capital(momentInWords(start))}${eta && !isOver ? `, expected to end ${momentInWords(eta)}` : ''}.`}
        {last ? ` ${last.text}` : ''}
      </small>
    </>
  )
}
