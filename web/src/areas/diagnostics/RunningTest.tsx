import { testStepNames } from '@portal/contract/diagnostics/values.ts'
import type { LineTest } from '@portal/contract/diagnostics/diagnostics.ts'
import { duration } from '@portal/contract/format/sizes.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './diagnostics.module.css'
import { LinePath } from '../../shell/LinePath.tsx'
import { StepsCard } from './StepsCard.tsx'
import { useSeconds } from './use-seconds.ts'

/** The progress of a test, which continues without the page. */
export function RunningTest({ test }: { test: LineTest }) {
  const now = useSeconds(test.now)
  return (
    <div className={layout.stack}>
      <Card label="Progress">
        <Progress test={test} now={now} />
      </Card>
      <Card title="Path so far">
        <LinePath path={test.path} />
      </Card>
      <StepsCard test={test} now={now} />
    </div>
  )
}

function Progress({ test: { steps, startedAt }, now }: { test: LineTest; now: number }) {
  const done = steps.filter(({ state }) => state !== 'waiting' && state !== 'running').length
  const current = steps.find(({ state }) => state === 'running')
  const usual = steps.reduce((sum, { usualMs }) => sum + usualMs, 0)
  const past = steps.slice(0, done).reduce((sum, { usualMs }) => sum + usualMs, 0)
  const inStep = current?.startedAt ? Math.min(current.usualMs, now - Date.parse(current.startedAt)) : 0
  const left = Math.max(0, usual - past - inStep)
  const gone = startedAt ? duration(now - Date.parse(startedAt)) : null
  // A full bar would mean that the test has finished, so a little is left while it runs.
  const share = Math.min(0.98, usual > 0 ? (past + inStep) / usual : 0)
  return (
    <div className={styles.progress}>
      <div>
        <output>
          {current
            ? `Test ${done + 1} of ${steps.length}: ${testStepNames[current.key].toLowerCase()}`
            : `${counted(steps.length, 'test')}, about to start`}
        </output>
        <span>{gone ? `${gone}, about ${duration(Math.max(1000, left))} left` : 'Queued'}</span>
      </div>
      <div className={styles.track}>
        <i style={{ width: `${share * 100}%` }} />
        <VisuallyHidden>
          <progress aria-label="Diagnostics progress" max={steps.length} value={done} />
        </VisuallyHidden>
      </div>
      <p>You can leave this page. We save the result to the service and email you when full diagnostics are ready.</p>
    </div>
  )
}
