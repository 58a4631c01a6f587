import type { LineTest } from '@portal/contract/diagnostics.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import styles from './diagnostics.module.css'
import { StepsCard } from './StepsCard.tsx'

const titles = { stopped: 'Stopped', rejected: 'The test was refused', failed: 'There is no result' } as const

/** A test that came to no verdict says why; what it had seen until then is still shown. */
export function NoResult({ test }: { test: LineTest }) {
  const { status, failure } = test
  const title = status === 'stopped' || status === 'rejected' || status === 'failed' ? titles[status] : ''
  return (
    <div className={styles.stack}>
      <Notice kind={status === 'stopped' ? 'info' : 'warn'} title={`${title}.`}>
        {failure}
      </Notice>
      <StepsCard test={test} />
    </div>
  )
}
