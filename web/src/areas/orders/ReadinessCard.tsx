import type { ReadinessItem } from '@portal/contract/order-values.ts'
import type { Order } from '@portal/contract/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { readinessWords } from './order-words.ts'
import styles from './order.module.css'
import { useChange } from './use-change.ts'

/** What has to be ready on site before the survey. */
export function ReadinessCard({ order: { orderId, readiness, closed, stages } }: { order: Order }) {
  const { isBusy, problem, act } = useChange()
  // What was just pressed shows at once; the server's answer takes its place.
  const [pressed, setPressed] = useState<{ item: ReadinessItem; isReady: boolean }>()
  const isSurveyed = stages.some(({ stage, state }) => stage === 'survey' && state === 'done')
  if (!readiness || closed || isSurveyed) return null
  const ready = readiness.filter(({ isReady }) => isReady).length
  const change = async (item: ReadinessItem, isReady: boolean) => {
    setPressed({ item, isReady })
    const words = readinessWords[item].toLowerCase()
    await act(
      () =>
        call('PUT /order-info/api/orders/:orderId/readiness/:item', { params: { orderId, item }, body: { isReady } }),
      isReady ? `Ready: ${words}` : `Not ready: ${words}`,
    )
    setPressed(undefined)
  }
  return (
    <Card title="Ready for the survey?" note={`${ready} of ${readiness.length}`}>
      <div id="readiness" className={styles.checks}>
        {readiness.map(({ item, isReady, changedBy }) => (
          <Checkbox
            key={item}
            label={readinessWords[item]}
            hint={isReady && changedBy ? `Said ${changedBy}` : undefined}
            checked={pressed?.item === item ? pressed.isReady : isReady}
            disabled={isBusy}
            onCheckedChange={(checked) => void change(item, checked)}
          />
        ))}
      </div>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
    </Card>
  )
}
