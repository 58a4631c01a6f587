import type { Crumb } from '@portal/ui/src/Breadcrumbs.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import type { ReactNode } from 'react'
import type { FailedProps } from './ThingFailed.tsx'

interface RecordPendingProps {
  crumbs: readonly Crumb[]
  title: string
  /** The type of record: "Order". */
  label: string
  answer: { error: Error | null; isFetching: boolean; isPaused?: boolean; refetch: () => unknown }
  failed: (props: FailedProps) => ReactNode
}

/** The page of a record until it has loaded, and if it could not be loaded. */
export function RecordPending({ crumbs, title, label, answer, failed }: RecordPendingProps) {
  const { error, isFetching, isPaused, refetch } = answer
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} loading={!error} />
      {error ? (
        failed({ error, busy: isFetching, onRetry: () => void refetch() })
      ) : isPaused ? (
        <Card label={label}>
          <EmptyState title="Not loaded" text="You are offline. The page loads when you are back online." />
        </Card>
      ) : (
        <Card label={label}>
          <div className={layout.stack} aria-busy="true">
            <Skeleton height="2.5rem" />
            <Skeleton width="60%" height="14rem" />
          </div>
        </Card>
      )}
    </>
  )
}
