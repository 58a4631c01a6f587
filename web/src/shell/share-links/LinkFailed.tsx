import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import LinkIcon from 'lucide-react/icons/link-2-off'
import { ApiError } from '../../api/failure.ts'
import { boot } from '../../boot.ts'
import type { FailedProps } from '../ThingFailed.tsx'
import { tryAgain } from '../try-again.tsx'

/** Replaces the content of a shared link that has expired or could not be opened; the heading says which. */
export function LinkFailed({ error, busy, onRetry }: FailedProps) {
  return (
    <Card label="Link">
      {isOver(error) ? (
        <EmptyState
          icon={<LinkIcon aria-hidden />}
          title="Ask the sender for a new link"
          text={`This one may also have been used, revoked or copied incompletely. You can call us on ${boot().supportPhone}.`}
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
