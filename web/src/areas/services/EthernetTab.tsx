import { getRouteApi } from '@tanstack/react-router'
import { DetailCard, partsOf } from './DetailGroups.tsx'
import { Panel } from './Panel.tsx'
import { ethernetDetailsQuery } from './detail-queries.ts'
import styles from './service.module.css'

const route = getRouteApi('/services/$serviceId/ethernet')

export function EthernetTab() {
  const { serviceId } = route.useParams()
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
