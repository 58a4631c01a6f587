import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import SearchIcon from 'lucide-react/icons/search'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import { ApiError } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { referenceOf } from '../services/reference-of.ts'

interface OrderFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

export function OrderFailed({ error, busy, onRetry }: OrderFailedProps) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Card label="Order">
        <EmptyState
          icon={<SearchIcon aria-hidden />}
          title="This account has no such order"
          text="It may belong to another account, or the address was mistyped."
          actions={<Button href={paths.orders()}>All orders</Button>}
        />
      </Card>
    )
  }
  const reference = referenceOf(error)
  return (
    <Card label="Order">
      <div role="alert">
        <EmptyState
          icon={<TriangleIcon aria-hidden />}
          title="We could not load this order"
          text={`Try again${reference ? `, or report it with reference ${reference}` : ' in a moment'}.`}
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
