import type { TestStepKey } from '@portal/contract/diagnostics/values.ts'
import type { Verdict } from '@portal/contract/diagnostics/diagnostics.ts'
import type { Readings } from '../readings.ts'

/** A rule's verdict on a line. */
export type Words = Pick<
  Verdict,
  'outcome' | 'code' | 'side' | 'segment' | 'faultLocation' | 'title' | 'text' | 'advice'
> & {
  appointmentRequired?: boolean
  /** The steps that support the verdict if they did not pass. */
  evidence: readonly TestStepKey[]
}

export type Rule = (readings: Readings, now: Date) => Words | null
