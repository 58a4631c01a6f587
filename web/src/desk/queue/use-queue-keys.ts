import { useRouter } from '@tanstack/react-router'
import { useKeys } from '../../shell/keys/use-keys.ts'
import type { WorkId } from '../work-acts.ts'
import { pageOfWork } from '../work-address.ts'

interface QueueKeys {
  onStep: (by: 1 | -1) => void
  /** Selects the open row and the next or previous one, which opens. */
  onExtend: (by: 1 | -1) => void
  onClear: () => void
  /** The open piece of work. */
  work: WorkId | null
}

/**
 * j and k open the next and the previous row, with Shift they also select both; Enter opens the page of the row. Escape
 * clears the selection.
 */
export function useQueueKeys({ onStep, onExtend, onClear, work }: QueueKeys): void {
  const router = useRouter()
  useKeys({
    onPair: () => undefined,
    onKey: ({ key }) => {
      if (key === 'j') onStep(1)
      if (key === 'k') onStep(-1)
      if (key === 'J') onExtend(1)
      if (key === 'K') onExtend(-1)
      if (key === 'Escape') onClear()
      if (key === 'Enter' && work && document.activeElement === document.body)
        void router.navigate({ to: pageOfWork(work) })
    },
  })
}
