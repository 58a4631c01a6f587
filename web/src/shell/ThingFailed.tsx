import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import SearchIcon from 'lucide-react/icons/search'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { ApiError } from '../api/failure.ts'
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
  missing: { title: string; text?: string; list: { label: string; href: string } }
  failed?: { title: ReactNode; text?: ReactNode }
}

/** Replaces the page of a record that does not exist or could not be loaded. */
export function ThingFailed({ label, error, busy, onRetry, missing, ...rest }: ThingFailedProps) {
  const {
    missingStatuses = [404],
    failed = { title: `We could not load this ${label.toLowerCase()}`, text: tryAgain(error) },
  } = rest
  if (error instanceof ApiError && missingStatuses.includes(error.status)) {
    return (
      <Card label={label}>
        <EmptyState
          icon={<SearchIcon aria-hidden />}
          title={missing.title}
          text={missing.text ?? 'It may belong to another account, or the address may be wrong.'}
          actions={<Button href={missing.list.href}>{missing.list.label}</Button>}
        />
      </Card>
    )
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
