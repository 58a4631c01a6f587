import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import SearchIcon from 'lucide-react/icons/search'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import { ApiError } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { NoAccess } from './NoAccess.tsx'
import { referenceOf } from './reference-of.ts'

interface ServiceFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

export function ServiceFailed({ error, busy, onRetry }: ServiceFailedProps) {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return <NoAccess />
  if (status === 404) {
    return (
      <Card label="Service">
        <EmptyState
          icon={<SearchIcon aria-hidden />}
          title="This account has no such service"
          text="It may belong to another account, or the address was mistyped."
          actions={<Button href={paths.services()}>All services</Button>}
        />
      </Card>
    )
  }
  const reference = referenceOf(error)
  return (
    <Card label="Service">
      <div role="alert">
        <EmptyState
          icon={<TriangleIcon aria-hidden />}
          title="We could not load this service"
          text={
            reference ? (
              <>
                Try again, or report it with reference <code>{reference}</code>.
              </>
            ) : (
              'Try again in a moment.'
            )
          }
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
