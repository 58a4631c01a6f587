import { counted, number } from '@portal/contract/format/counts.ts'
import { Announcement } from '@portal/ui/src/Announcement.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { useDeferredValue } from 'react'
import { type ApiEndpoint, findEndpoints } from './api-document.ts'
import styles from './developers.module.css'
import { EndpointRow } from './EndpointRow.tsx'

interface EndpointListProps {
  endpoints: readonly ApiEndpoint[]
  typed: string
  openId: string
  server: string
  keyName: string | undefined
}

export function EndpointList({ endpoints, typed, openId, server, keyName }: EndpointListProps) {
  const search = useDeferredValue(typed)
  const found = findEndpoints(endpoints, search)
  const areas = [...Map.groupBy(found, ({ area }) => area)].toSorted(([one], [two]) => one.localeCompare(two))
  return (
    <>
      <Announcement>{search ? `${counted(found.length, 'endpoint')} found` : ''}</Announcement>
      {found.length === 0 ? (
        <Card label="Endpoints">
          <EmptyState
            title="No endpoints match your search"
            text="Search for a record type, such as order, or part of a path."
          />
        </Card>
      ) : null}
      {areas.length > 1 ? (
        <Card title="Areas">
          <nav aria-label="Endpoints by area" className={styles.areas}>
            {areas.map(([area, own]) => (
              <a key={area} href={`#${areaId(area)}`}>
                {area} <span>{number(own.length)}</span>
              </a>
            ))}
          </nav>
        </Card>
      ) : null}
      {areas.map(([area, own]) => (
        <div key={area} id={areaId(area)} className={styles.area}>
          <Card title={area} note={`${own.length}`} flush>
            <ul>
              {own.map((endpoint) => (
                <EndpointRow
                  key={endpoint.operationId}
                  endpoint={endpoint}
                  isOpen={openId === endpoint.operationId}
                  server={server}
                  keyName={keyName}
                />
              ))}
            </ul>
          </Card>
        </div>
      ))}
    </>
  )
}

const areaId = (area: string) => `area-${area.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
