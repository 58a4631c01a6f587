import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import SearchIcon from 'lucide-react/icons/search'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import { ApiError } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { referenceOf } from './reference-of.ts'

interface SiteFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

export function SiteFailed({ error, busy, onRetry }: SiteFailedProps) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Card label="Site">
        <EmptyState
          icon={<SearchIcon aria-hidden />}
          title="This account has no such site"
          text="It may belong to another account, or the address was mistyped."
          actions={<Button href={paths.services()}>All services</Button>}
        />
      </Card>
    )
  }
  const reference = referenceOf(error)
  return (
    <Card label="Site">
      <div role="alert">
        <EmptyState
          icon={<TriangleIcon aria-hidden />}
          title="We could not load this site"
          text={reference ? `Try again, or report it with reference ${reference}.` : 'Try again in a moment.'}
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
