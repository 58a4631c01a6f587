import { percent } from '@portal/contract/format/sizes.ts'

/** "94%" of the targets that are over, never rounded up to all of them; a dash if none is over. */
export const shareOnTime = ({ met, missed }: { met: number; missed: number }): string =>
  met + missed === 0 ? '–' : percent(Math.floor((100 * met) / (met + missed)))
