import type { Plan } from '@portal/contract/plans/plans.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { ChangeList } from './ChangeList.tsx'
import { planActs } from './plan-acts.tsx'

/** The changes since the version that the reader has read, until they mark this one as read. */
export function SinceRead({ plan }: { plan: Plan }) {
  const { read } = planActs(useQueryClient(), plan)
  const { version, sinceRead } = plan
  if (!sinceRead) return null
  const { changes } = sinceRead
  return (
    <Notice
      kind="warn"
      title={`Version ${version} has ${counted(changes.length, 'change')} since version ${sinceRead.version}, which you read`}
      actions={<ActButtons size="sm" acts={[read]} />}
    >
      <ChangeList changes={changes} />
    </Notice>
  )
}
