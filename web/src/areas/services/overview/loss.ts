import type { ServiceOverview } from '@portal/contract/services/overview.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { percent } from '@portal/contract/format/sizes.ts'

/** "Losing 12.5% of packets since 07:40", or that nothing is answered; null without a loss now. */
export function lossInWords(loss: ServiceOverview['loss'], now: Date): string | null {
  if (!loss) return null
  const since = `since ${dueTime(loss.since, now)}`
  return loss.percent === 100
    ? `No reply to our pings ${since}`
    : `Losing ${percent(loss.percent, 1)} of packets ${since}`
}
