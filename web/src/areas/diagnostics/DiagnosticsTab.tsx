import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import InfoIcon from 'lucide-react/icons/info'
import { Suspense } from 'react'
import { paths } from '../../paths.ts'
import { useServiceId } from '../../lib/use-service-id.ts'
import type { PageRequest } from '../../screens.ts'
import { ChooseTest } from './ChooseTest.tsx'
import layout from '@portal/ui/src/layout.module.css'
import level from '@portal/ui/src/level.module.css'
import styles from './diagnostics.module.css'
import { FiguresSection } from './FiguresSection.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { lineQuery } from './queries.ts'
import { SurroundingsCard } from './SurroundingsCard.tsx'
import { TestFailed } from './TestFailed.tsx'

// Only lines need the code of the charts.
const MeasurementSection = lazyPiece(() => import('./measurement/MeasurementSection.tsx'), 'MeasurementSection')

export const load = (queryClient: QueryClient, { params: { serviceId = '' } }: PageRequest) =>
  queryClient.prefetchQuery(lineQuery(serviceId))

/** The available tests of the line, previous results, and its measurements. */
export function Page() {
  const serviceId = useServiceId()
  const { data: line, error, isFetching, refetch } = useQuery(lineQuery(serviceId))
  if (!line && error) {
    return <TestFailed label="Line" error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!line) {
    return (
      <Card label="Diagnostics">
        <div className={styles.skeleton} aria-busy="true">
          <Skeleton width="45%" height="1.5rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
          <Skeleton width="60%" height="4rem" />
        </div>
      </Card>
    )
  }
  // On a line that is down, the fault that was found comes before another test.
  const isDown = line.condition === 'down'
  const results = <HistoryCard serviceId={serviceId} />
  return (
    <div className={layout.stack}>
      {isDown ? results : null}
      <div className={`${layout.columns} ${level.level}`}>
        {line.family ? (
          <ChooseTest line={line} />
        ) : (
          <Card label="Diagnostics">
            <EmptyState
              icon={<InfoIcon aria-hidden />}
              title={line.reason}
              text="If a service is not working, report it to our service desk."
              actions={<Button href={paths.caseNew({ serviceId })}>Report a problem</Button>}
            />
          </Card>
        )}
        <div className={layout.stack}>
          <SurroundingsCard serviceId={serviceId} />
        </div>
      </div>
      {isDown ? null : results}
      {line.family ? (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <MeasurementSection serviceId={serviceId} />
        </Suspense>
      ) : null}
      {line.family ? <FiguresSection serviceId={serviceId} title="Last 24 hours" /> : null}
    </div>
  )
}
