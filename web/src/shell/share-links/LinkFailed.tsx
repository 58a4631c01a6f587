import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import LinkIcon from 'lucide-react/icons/link-2-off'
import { ApiError } from '../../api/failure.ts'
import { boot } from '../../boot.ts'
import { tryAgain } from '../try-again.tsx'

interface LinkFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** Instead of what a link from outside leads to: it is over, or only could not be opened now. */
export function LinkFailed({ error, busy, onRetry }: LinkFailedProps) {
  return (
    <Card label="Link">
      {isOver(error) ? (
        <EmptyState
          icon={<LinkIcon aria-hidden />}
          title="The link has expired, was revoked or used, or is not complete"
          text={`Ask whoever sent it for a new one, or call us on ${boot.supportPhone}.`}
        />
      ) : (
        <EmptyState
          icon={<LinkIcon aria-hidden />}
          title="We could not open your link"
          text={tryAgain(error)}
          actions={
            <Button busy={busy} onClick={onRetry}>
              Try again
            </Button>
          }
        />
      )}
    </Card>
  )
}

export function isOver(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
