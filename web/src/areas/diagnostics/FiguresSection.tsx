import { markSimulated } from '@portal/contract/connection.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import { Suspense } from 'react'
import { tryAgain } from '../../shell/try-again.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './diagnostics.module.css'
import { figuresQuery } from './queries.ts'

// Only lines need the code of the charts.
const charts = () => import('./LineCharts.tsx')
const AllCharts = lazyPiece(charts, 'AllCharts')
const SideCharts = lazyPiece(charts, 'SideCharts')

interface FiguresProps {
  serviceId: string
  until?: string
}

/** The two charts beside the steps of a result. */
export function SideFigures({ serviceId, until }: FiguresProps) {
  const { data } = useQuery(figuresQuery(serviceId, until))
  if (!data) return null
  return (
    <Suspense fallback={<Waiting height="9rem" />}>
      <SideCharts figures={data} />
    </Suspense>
  )
}

/** All measurements of 24 hours. */
export function FiguresSection({ serviceId, until, title }: FiguresProps & { title: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(figuresQuery(serviceId, until))
  if (isPending) return <Waiting height="14rem" />
  if (error) {
    return (
      <Card title={title}>
        <div role="alert">
          <EmptyState
            icon={<TriangleIcon aria-hidden />}
            title="We could not load the charts"
            text={tryAgain(error)}
            actions={
              <Button busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        </div>
      </Card>
    )
  }
  if (!data) return null
  return (
    <section aria-label={title} className={layout.stack}>
      <h2 className={styles.sectionTitle}>{markSimulated(title, data.isSimulated)}</h2>
      <Suspense fallback={<Waiting height="14rem" />}>
        <AllCharts figures={data} isResult={until !== undefined} />
      </Suspense>
    </section>
  )
}

function Waiting({ height }: { height: string }) {
  return (
    <Card label="Charts">
      <div aria-busy="true">
        <Skeleton height={height} />
      </div>
    </Card>
  )
}
