import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { ApiError } from '../api/failure.ts'
import { Missing, type WayBack } from './Missing.tsx'
import { tryAgain } from './try-again.tsx'

export interface FailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

interface ThingFailedProps extends FailedProps {
  /** The type of record: "Order". */
  label: string
  /** Statuses that mean that the record does not exist; by default 404. */
  missingStatuses?: readonly number[]
  /** Its list; without it, as for a page that is always there, a missing record is a failure like any other. */
  back?: WayBack
  /** Why it may be missing, if there is more to say than for any record. */
  why?: string
  failed?: { title: ReactNode; text?: ReactNode }
}

/** Replaces the page of a record that does not exist or could not be loaded. */
export function ThingFailed({ label, error, busy, onRetry, back, why, ...rest }: ThingFailedProps) {
  const {
    missingStatuses = [404],
    failed = { title: `We could not load this ${label.toLowerCase()}`, text: tryAgain(error) },
  } = rest
  if (back && error instanceof ApiError && missingStatuses.includes(error.status)) {
    return <Missing label={label} back={back} {...(why !== undefined && { text: why })} />
  }
  return (
    <Card label={label}>
      <div role="alert">
        <EmptyState
          icon={<TriangleIcon aria-hidden />}
          title={failed.title}
          text={failed.text}
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
