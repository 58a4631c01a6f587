import type { LineTest } from '@portal/contract/diagnostics/diagnostics.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { StepsCard } from './StepsCard.tsx'

const titles = { stopped: 'Stopped', rejected: 'The test was refused', failed: 'No result' } as const

/** A test without a verdict gives the reason, and shows its findings so far. */
export function NoResult({ test }: { test: LineTest }) {
  const { status, failure } = test
  const title = status === 'stopped' || status === 'rejected' || status === 'failed' ? titles[status] : ''
  return (
    <div className={layout.stack}>
      <Notice kind={status === 'stopped' ? 'info' : 'warn'} title={`${title}.`}>
        {failure}
      </Notice>
      <StepsCard test={test} />
    </div>
  )
}
