import { Button } from '@portal/ui/src/Button.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServiceId } from '../../lib/use-service-id.ts'
import type { PageRequest } from '../../screens.ts'
import { DetailCard } from './DetailGroups.tsx'
import { ethernetDetailsQuery, overviewQuery } from './detail-queries.ts'
import { ethernetFigures, ethernetParts } from './ethernet-parts.ts'
import { EthernetRoute } from './EthernetRoute.tsx'
import type { Details } from './helpers.ts'
import { Panel } from './Panel.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './service.module.css'
import { withOwnTerms } from './own-terms.ts'

export const load = (queryClient: QueryClient, { params: { serviceId = '' } }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(ethernetDetailsQuery(serviceId)),
    queryClient.prefetchQuery(overviewQuery(serviceId)),
  ])

export function Page() {
  const serviceId = useServiceId()
  const { data: overview } = useQuery(overviewQuery(serviceId))
  return (
    <Panel label="Ethernet details" serviceId={serviceId} query={ethernetDetailsQuery(serviceId)}>
      {(details) => <EthernetDetails details={withOwnTerms(details, overview)} />}
    </Panel>
  )
}

/** The circuit end to end: its figures, its route, and its settings by layer. */
function EthernetDetails({ details }: { details: Details }) {
  const [explained, setExplained] = useState(false)
  const figures = ethernetFigures(details)
  return (
    <div className={layout.stack}>
      <div className={styles.explain}>
        <p className={styles.note}>Select an underlined term for its explanation.</p>
        <Button colour="outline" size="sm" aria-pressed={explained} onClick={() => setExplained(!explained)}>
          Explain all terms
        </Button>
      </div>
      {figures.length > 0 ? <FigureStrip label="Figures" figures={figures} /> : null}
      <EthernetRoute details={details} />
      <div className={styles.masonry}>
        {ethernetParts(details).map((part) => (
          <DetailCard key={part.key} part={part} explained={explained} />
        ))}
      </div>
    </div>
  )
}
