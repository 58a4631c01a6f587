import type { ReadinessItem } from '@portal/contract/orders/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../acts/calls.ts'
import { useActing } from '../../acts/use-acting.tsx'
import { readinessWords } from './order-words.ts'
import styles from './order.module.css'
import { updateOrderCache } from './queries.ts'

/** Preparations on site before the survey. */
export function ReadinessCard({ order: { orderId, readiness, closed, stages } }: { order: Order }) {
  const queryClient = useQueryClient()
  const { start, busy } = useActing()
  // Shows the click at once, until the server's response replaces it.
  const [pressed, setPressed] = useState<{ item: ReadinessItem; isReady: boolean }>()
  const isSurveyed = stages.some(({ stage, state }) => stage === 'survey' && state === 'done')
  if (!readiness || closed || isSurveyed) return null
  const ready = readiness.filter(({ isReady }) => isReady).length
  const change = async (item: ReadinessItem, isReady: boolean) => {
    setPressed({ item, isReady })
    const words = readinessWords[item].toLowerCase()
    await start({
      key: item,
      title: words,
      do: calls(
        'PUT /order-info/api/orders/:orderId/readiness/:item',
        { params: { orderId, item }, body: { isReady } },
        (changed) => updateOrderCache(queryClient, changed),
      ),
      done: isReady ? `Ready: ${words}` : `Not ready: ${words}`,
    })
    setPressed(undefined)
  }
  return (
    <Card title="Survey checklist" note={`${ready} of ${readiness.length}`}>
      <div id="readiness" className={styles.checks}>
        {readiness.map(({ item, isReady, changedBy }) => (
          <Checkbox
            key={item}
            label={readinessWords[item]}
            hint={isReady && changedBy ? `Confirmed ${changedBy}` : undefined}
            checked={pressed?.item === item ? pressed.isReady : isReady}
            disabled={busy.size > 0}
            onCheckedChange={(checked) => void change(item, checked)}
          />
        ))}
      </div>
    </Card>
  )
}
