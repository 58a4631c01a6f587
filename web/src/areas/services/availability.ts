import type { ServiceMonth } from '@portal/contract/services/availability.ts'
import { dayOf, monthYear } from '@portal/contract/format/days.ts'
import { percentInWords } from '@portal/contract/plans/words.ts'

/** Why a month has no credit: one is calculated once the month is over, and only below the target of its plan. */
export function noCreditInWords(month: Month & Pick<ServiceMonth, 'month'>, now: Date): string {
  if (month.month >= dayOf(now).slice(0, 7)) return 'After the month ends'
  return isBelowTarget(month) ? 'None on record' : 'Not due'
}

type Month = Pick<ServiceMonth, 'availability' | 'target'>

/** "October 2026" of `2026-10`. */
export const monthName = (month: string): string => monthYear(`${month}-01`)

/** Recorded outages, never a claim: without any, nothing was measured that would prove 100%. */
export const availableInWords = ({ availability }: Month): string =>
  availability === null ? 'No outages recorded' : percentInWords(availability)

export const isBelowTarget = ({ availability, target }: Month): boolean =>
  availability !== null && target !== null && availability < target
