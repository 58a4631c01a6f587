import { testStepDoing, testStepNames } from '@portal/contract/diagnostics/values.ts'
import type { LineTest, TestStep } from '@portal/contract/diagnostics/diagnostics.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { timesInText } from '../../lib/times-in-text.ts'
import styles from './diagnostics.module.css'
import { isAtWork } from './queries.ts'
import { resultOf, tallyOf } from './tally.ts'
import { tookInWords } from './words.ts'

const kinds = {
  waiting: 'idle',
  running: 'starting',
  passed: 'ok',
  planned: 'pending',
  note: 'warn',
  failed: 'bad',
  skipped: 'idle',
} as const

/** Each step with its finding; during the test the current step is highlighted. */
export function StepsCard({ test, now = 0 }: { test: LineTest; now?: number }) {
  const { steps } = test
  const atWork = isAtWork(test)
  return (
    <Card title="Tests" note={steps.length} aside={atWork ? null : tallyOf(steps)} flush>
      <table className={classNames(styles.steps, atWork && styles.live)}>
        <caption>
          <VisuallyHidden>{atWork ? 'Live test progress' : 'Test results'}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">{atWork ? 'Status' : 'Result'}</th>
            <th scope="col">Finding</th>
            {atWork ? null : <th scope="col">Reading</th>}
            <th scope="col">{atWork ? 'Time' : 'Duration'}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.key} className={styles[step.state]}>
              <th scope="row">{testStepNames[step.key]}</th>
              <td>
                <Status kind={kinds[resultOf(step)]}>{step.word}</Status>
              </td>
              <td>{step.state === 'running' ? testStepDoing[step.key] : timesInText(step.saw)}</td>
              {atWork ? null : <td>{step.reading === null ? '–' : <Unbroken>{step.reading}</Unbroken>}</td>}
              <td>{timeOf(step, now, atWork)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function timeOf({ state, startedAt, tookMs }: TestStep, now: number, atWork: boolean): string {
  if (state === 'running' && startedAt) return `${Math.max(0, Math.round((now - Date.parse(startedAt)) / 1000))} s`
  return atWork && tookMs === null ? '' : tookInWords(tookMs)
}
