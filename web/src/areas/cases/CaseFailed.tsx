import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import SearchIcon from 'lucide-react/icons/search'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import { ApiError, mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'

interface CaseFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

export function CaseFailed({ error, busy, onRetry }: CaseFailedProps) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Card label="Case">
        <EmptyState
          icon={<SearchIcon aria-hidden />}
          title="There is no such case, or it is private"
          text="Whoever opened a private case can let you follow it."
          actions={<Button href={paths.cases()}>All cases</Button>}
        />
      </Card>
    )
  }
  return (
    <Card label="Case">
      <div role="alert">
        <EmptyState
          icon={<TriangleIcon aria-hidden />}
          title="We could not load this case"
          text={mapFailure(error).message}
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
