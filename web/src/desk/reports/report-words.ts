import { percent } from '@portal/contract/format/sizes.ts'

/** "98.9%" of the targets that are over, never rounded to all or none of them; a dash if none is over. */
export function shareOnTime({ met, missed }: { met: number; missed: number }): string {
  const all = met + missed
  if (all === 0) return '–'
  if (met === 0 || missed === 0) return percent(met === 0 ? 0 : 100)
  return percent(Math.min(99.9, Math.max(0.1, Math.round((1000 * met) / all) / 10)))
}
