import type { TestStepKey } from '@portal/contract/diagnostic-values.ts'
import type { Verdict } from '@portal/contract/diagnostics.ts'
import type { Readings } from '../readings.ts'

/** What a rule says of a line where it fits. */
export type Words = Pick<
  Verdict,
  'outcome' | 'code' | 'side' | 'segment' | 'faultLocation' | 'title' | 'text' | 'advice'
> & {
  appointmentRequired?: boolean
  /** The steps that point there when they are not as they should be. */
  evidence: readonly TestStepKey[]
}

export type Rule = (readings: Readings, now: Date) => Words | null
