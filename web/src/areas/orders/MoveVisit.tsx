import type { Order } from '@portal/contract/orders/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Suspense, useState } from 'react'
import { whyNot } from './order-acts.ts'

const MoveVisitDialog = lazyPiece(() => import('./MoveVisitDialog.tsx'), 'MoveVisitDialog')

/** Moves the engineer's visit; if that is not possible, says why. */
export function MoveVisit({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  if (order.closed) return null
  return (
    <>
      <Button size="sm" colour="outline" disabledReason={whyNot(order, 'move')} onClick={() => setOpen(true)}>
        Move visit
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <MoveVisitDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
