import { testStepNames } from '@portal/contract/diagnostic-values.ts'
import type { LineTest } from '@portal/contract/diagnostics.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import styles from './diagnostics.module.css'
import { LinePath } from './LinePath.tsx'
import { StepsCard } from './StepsCard.tsx'
import { useSeconds } from './use-seconds.ts'
import { lengthInWords } from './words.ts'

/** How far a test is; it goes on without anybody looking. */
export function RunningTest({ test }: { test: LineTest }) {
  const now = useSeconds(test.now)
  return (
    <div className={styles.stack}>
      <Card label="Progress">
        <Progress test={test} now={now} />
      </Card>
      <Card title="So far">
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
  const gone = startedAt ? lengthInWords(now - Date.parse(startedAt)) : null
  // A bar that is full is over; as long as it runs there is a little left.
  const share = Math.min(0.98, usual > 0 ? (past + inStep) / usual : 0)
  return (
    <div className={styles.progress}>
      <div>
        <output>
          {current
            ? `Test ${done + 1} of ${steps.length}: ${testStepNames[current.key].toLowerCase()}`
            : `${steps.length} ${steps.length === 1 ? 'test' : 'tests'}, about to start`}
        </output>
        <span>{gone ? `${gone}, about ${lengthInWords(Math.max(1000, left))} left` : 'Waiting for its turn'}</span>
      </div>
      <div className={styles.track}>
        <i style={{ width: `${share * 100}%` }} />
        <VisuallyHidden>
          <progress aria-label="Diagnostics progress" max={steps.length} value={done} />
        </VisuallyHidden>
      </div>
      <p>
        You can leave this page. We save the result to the service, and write to you when full diagnostics are ready.
      </p>
    </div>
  )
}
