import type { ServiceMonth } from '@portal/contract/services/availability.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { percentInWords } from '@portal/contract/plans/words.ts'

type Month = Pick<ServiceMonth, 'availability' | 'target'>

/** "October 2026" of `2026-10`. */
export const monthName = (month: string): string => monthYear(`${month}-01`)

/** Recorded outages, never a claim: without any, nothing was measured that would prove 100%. */
export const availableInWords = ({ availability }: Month): string =>
  availability === null ? 'No outages recorded' : percentInWords(availability)

export const isBelowTarget = ({ availability, target }: Month): boolean =>
  availability !== null && target !== null && availability < target
