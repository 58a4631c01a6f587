import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import SearchIcon from 'lucide-react/icons/search'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import { ApiError } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { problemOf } from './problem-of.tsx'
import styles from './plans.module.css'

interface PlanFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

export function PlanFailed({ error, busy, onRetry }: PlanFailedProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <Card label="Customer service plan">
        <EmptyState
          icon={<SearchIcon aria-hidden />}
          title="This account has no such plan"
          text="It may be for a product that you do not have, or the address was mistyped."
          actions={<Button href={paths.plans()}>All plans</Button>}
        />
      </Card>
    )
  }
  const problem = problemOf('this plan', { data: undefined, error, refetch: () => Promise.resolve() })
  return (
    <Card label="Customer service plan">
      <div role="alert">
        <EmptyState
          icon={<TriangleIcon aria-hidden />}
          title={problem?.title}
          text={problem?.text}
          actions={
            <Button busy={busy} onClick={onRetry}>
              Try again
            </Button>
          }
        />
      </div>
    </Card>
  )
}

/** The places where the plan will be. */
export function PlanWaiting() {
  return (
    <Card label="Customer service plan">
      <div className={styles.prose} aria-busy="true">
        <Skeleton width="40%" height="1.25rem" />
        <Skeleton width="65%" height="1.25rem" />
        <Skeleton width="55%" height="1.25rem" />
      </div>
    </Card>
  )
}
