import type { DeskWorkRow } from '@portal/contract/desk/work.ts'
import type { WorkId } from './work-acts.ts'

/** An open piece of work beside the queue. */
export interface OpenWork {
  work: WorkId
  /** Its row, while the queue shows it. */
  row: DeskWorkRow | undefined
  place: { at: number; of: number } | undefined
  onStep: (by: 1 | -1) => void
  /** Back to the list, on a phone. */
  onBack: () => void
}
