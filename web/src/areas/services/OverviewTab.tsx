import { pageOf } from '@portal/contract/page-of.ts'
import type { ServiceOverview } from '@portal/contract/services/overview.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useServerNow } from '../../lib/use-now.ts'
import { useServiceId } from '../../lib/use-service-id.ts'
import type { PageRequest } from '../../screens.ts'
import { ComingUpCard } from './overview/ComingUpCard.tsx'
import { ContractCard } from './overview/ContractCard.tsx'
import { FaultCard } from './overview/FaultCard.tsx'
import { faultsOf } from './overview/faults.ts'
import { lossInWords } from './overview/loss.ts'
import { LastDaysCard } from './overview/LastDaysCard.tsx'
import { LastTestCard } from './overview/LastTestCard.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './overview/overview.module.css'
import { ServiceCard } from './overview/ServiceCard.tsx'
import { SiteCard } from './overview/SiteCard.tsx'
import { actionsQuery, overviewQuery } from './detail-queries.ts'
import { serviceQuery } from './queries.ts'
import { ToolsCard } from './ToolsCard.tsx'

export const load = (queryClient: QueryClient, { params: { serviceId = '' } }: PageRequest) =>
  queryClient.prefetchQuery(overviewQuery(serviceId))

export function Page() {
  const serviceId = useServiceId()
  const { data: service } = useQuery(serviceQuery(serviceId))
  const { data: overview, dataUpdatedAt, error, refetch, isFetching } = useQuery(overviewQuery(serviceId))
  // Only whether the service can be ceased: the page does not wait for it.
  const { data: actions } = useQuery(actionsQuery(serviceId))
  // Whether an update is late does not depend on the reader's clock.
  const now = useServerNow(overview?.now, dataUpdatedAt)
  if (!service) return <Waiting label="Overview" />
  return (
    <div className={styles.now}>
      {overview ? (
        <Current service={service} overview={overview} now={now} />
      ) : error ? (
        <Card label="Current status">
          <EmptyState
            title="We could not load the current status"
            actions={
              <Button busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        </Card>
      ) : (
        <Waiting label="Current status" />
      )}
      {/* Beside the rest, with its own height; on a phone the place comes last. */}
      <div className={styles.aside}>
        {overview ? <Upcoming service={service} overview={overview} now={now} /> : null}
        <div className={`${layout.stack} ${styles.place}`}>
          <SiteCard site={service.site} />
          <ToolsCard service={service} />
        </div>
      </div>
      {overview?.lastDays ? <LastDaysCard service={service} lastDays={overview.lastDays} /> : null}
      <div className={styles.facts}>
        <ContractCard service={service} actions={actions?.data ?? []} now={now} />
        <ServiceCard service={service} targets={overview?.lastDays ? overview.targets : undefined} />
      </div>
    </div>
  )
}

interface CurrentProps {
  service: Service
  overview: ServiceOverview
  now: Date
}

/** Faults, or that there are none. */
function Current({ service, overview, now }: CurrentProps) {
  const { serviceId } = service
  const faults = faultsOf(service, overview)
  const loss = lossInWords(overview.loss, now)
  return (
    <div className={layout.stack}>
      {/* Only the titles: the times of a card change by the minute. */}
      <VisuallyHidden role="alert">
        {faults.map(({ title }) => `${title}. `)}
        {loss ? `${loss}.` : ''}
      </VisuallyHidden>
      {faults.map((fault, index) => (
        <FaultCard key={fault.key} serviceId={serviceId} fault={fault} now={now} isFolded={index > 0} />
      ))}
      {loss ? (
        <Notice kind="warn" title={loss}>
          <Link href={pageOf('serviceDiagnostics', { serviceId })}>Show the measurement</Link>
        </Notice>
      ) : (
        <Condition service={service} faults={faults.length} />
      )}
    </div>
  )
}

function Upcoming({ service, overview, now }: CurrentProps) {
  const { tests, lastDays } = overview
  return (
    <>
      {tests && lastDays ? (
        <LastTestCard serviceId={service.serviceId} test={tests.last} faults={faultsOf(service, overview)} now={now} />
      ) : null}
      <ComingUpCard service={service} overview={overview} now={now} />
    </>
  )
}

/** One line: that the service works, or why it changes. */
function Condition({ service: { condition, conditionNote }, faults }: { service: Service; faults: number }) {
  if (faults > 0) return null
  if (condition === 'working') return <Notice kind="ok">{conditionNote ?? 'No known faults.'}</Notice>
  if (!conditionNote) return null
  return <Notice kind={condition === 'expiring' || condition === 'suspended' ? 'warn' : 'info'}>{conditionNote}</Notice>
}

function Waiting({ label }: { label: string }) {
  return (
    <Card label={label}>
      <div aria-busy="true">
        <Skeleton height="14rem" />
      </div>
    </Card>
  )
}
