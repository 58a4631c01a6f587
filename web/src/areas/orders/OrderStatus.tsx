import type { OrderStatus as StatusValue } from '@portal/contract/orders/values.ts'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'

const kinds: Record<StatusValue, StatusKind> = {
  Pending: 'pending',
  Approved: 'approved',
  Completed: 'completed',
  Cancelled: 'cancelled',
}

export function OrderStatus({ status, look = 'mark' }: { status: StatusValue; look?: 'chip' | 'mark' }) {
  return (
    <Status kind={kinds[status]} look={look}>
      {status}
    </Status>
  )
}
