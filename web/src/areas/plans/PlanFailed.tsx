import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'
import { tryAgain } from '../../shell/try-again.tsx'
import styles from './plans.module.css'

export function PlanFailed(props: FailedProps) {
  const back = { label: 'Plans', href: paths.plans() }
  const why = 'It may be for a product that you do not have, or the address may be wrong.'
  const failed = { title: 'We could not load this plan', text: tryAgain(props.error) }
  return (
    <ThingFailed
      label="Customer service plan"
      missingStatuses={[400, 404]}
      back={back}
      why={why}
      failed={failed}
      {...props}
    />
  )
}

/** Placeholders while the plan loads. */
export function PlanWaiting() {
  return (
    <Card label="Customer service plan">
      <div className={styles.prose} aria-busy="true">
        <Skeleton width="40%" height="1.25rem" />
        <Skeleton width="65%" height="1.25rem" />
        <Skeleton width="55%" height="1.25rem" />
      </div>
    </Card>
  )
}
