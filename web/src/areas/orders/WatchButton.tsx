import type { Order } from '@portal/contract/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { useChange } from './use-change.ts'

export function WatchButton({ order: { orderId, isWatched } }: { order: Order }) {
  const { isBusy, problem, act } = useChange()
  const toasts = useToasts()
  useEffect(() => {
    if (problem) toasts.show({ kind: 'bad', text: problem })
  }, [problem, toasts])
  const change = () =>
    act(
      () => call('PUT /order-info/api/orders/:orderId/watch', { params: { orderId }, body: { isWatched: !isWatched } }),
      isWatched ? 'You get no more mail about this order' : 'You get mail about this order from now on',
    )
  return (
    <Button size="sm" colour="tertiary" busy={isBusy} onClick={() => void change()}>
      {isWatched ? 'Stop updates by email' : 'Get updates by email'}
    </Button>
  )
}
