import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import RetryIcon from 'lucide-react/icons/refresh-cw'
import WarnIcon from 'lucide-react/icons/triangle-alert'
import { tryAgain } from '../../shell/try-again.tsx'

/** One part of the dashboard could not be loaded; the others remain. */
export function TileFailed({ what, failure, onRetry }: { what: string; failure: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      icon={<WarnIcon aria-hidden />}
      title={`We could not load ${what}`}
      text={tryAgain(failure)}
      actions={
        <Button size="sm" icon={<RetryIcon aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
