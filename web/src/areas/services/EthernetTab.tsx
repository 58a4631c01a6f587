import type { QueryClient } from '@tanstack/react-query'
import type { PageRequest } from '../../screens.ts'
import { DetailCard, partsOf } from './DetailGroups.tsx'
import { Panel } from './Panel.tsx'
import { ethernetDetailsQuery } from './detail-queries.ts'
import styles from './service.module.css'
import { useServiceId } from '../../lib/use-service-id.ts'

export const load = (queryClient: QueryClient, { params: { serviceId = '' } }: PageRequest) =>
  queryClient.prefetchQuery(ethernetDetailsQuery(serviceId))

export function Page() {
  const serviceId = useServiceId()
  return (
    <Panel label="Ethernet details" serviceId={serviceId} query={ethernetDetailsQuery(serviceId)}>
      {(details) => (
        <div className={styles.cards}>
          {partsOf(details).map((part) => (
            <DetailCard key={part.key} part={part} />
          ))}
        </div>
      )}
    </Panel>
  )
}
