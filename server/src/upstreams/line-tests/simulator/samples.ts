import { sampleSeconds } from '@portal/contract/diagnostics/values.ts'
import type { Line } from '../line-tester.ts'
import { chance } from '../../../lib/chance.ts'
import { hourInLondon, lastTime } from './london.ts'
import { hoursToBreak, isNoisyHour, type Outage } from './past.ts'
import { storyOf } from './stories.ts'

/** One sample of 100 seconds: a hundred pings from our edge to the line. */
export interface Sample {
  lossPercent: number
  min: number | null
  avg: number | null
  max: number | null
}

const usualMs = { copper: 10.8, fibre: 6.6, ethernet: 5.9 }
export const isBusyHour = (hour: number) => hour >= 19 && hour < 23

/** `seen` is the time from which the past is viewed. */
export function sampleAt(line: Line, at: Date, seen: Date, outages: readonly Outage[]): Sample {
  const sampleMs = sampleSeconds * 1000
  const middle = at.getTime() + sampleMs / 2
  if (outages.some(({ from, to }) => from.getTime() <= middle && (to === null || to.getTime() > middle))) {
    return { lossPercent: 100, min: null, avg: null, max: null }
  }
  const slot = Math.floor(at.getTime() / sampleMs)
  const luck = (what: string) => chance(line.serviceId, what, slot)
  const { delay, loss } = burdenAt(line, at, seen, luck)
  const base = usualMs[line.family] + 1.8 * chance(line.serviceId, 'distance') + 0.5 * luck('queue')
  const min = base + delay * 0.35
  const avg = base + delay + 0.6 * luck('average')
  return {
    lossPercent: Math.round(loss * 10) / 10,
    min: round(min),
    avg: round(avg),
    max: round(avg * 1.15 + 4 * luck('peak') + delay * 0.8),
  }
}

const round = (ms: number) => Math.round(ms * 10) / 10

function burdenAt(line: Line, at: Date, seen: Date, luck: (what: string) => number): { delay: number; loss: number } {
  const hour = hourInLondon(at)
  switch (storyOf(line)) {
    case 'congestion': {
      if (!isBusyHour(hour)) return { delay: 0, loss: 0 }
      const height = Math.sin(((hour - 19) / 4) * Math.PI)
      return { delay: 18 + 62 * height + 8 * luck('crowd'), loss: 0.4 + 2.2 * height * luck('drop') }
    }
    case 'noise by hour':
      return { delay: 1, loss: isNoisyHour(hour) ? 2.4 * luck('noise') : 0 }
    case 'high-resistance joint':
      return { delay: 1.2, loss: luck('joint') < 0.25 ? 2 * luck('drop') : 0 }
    case 'low light':
      return { delay: 0.4, loss: luck('light') < 0.4 ? 3.5 * luck('drop') : 0 }
    case 'circuit loss':
      return at >= lastTime(seen, 7, 40)
        ? { delay: 12.5 + 2 * luck('detour'), loss: 1.8 + 1.2 * luck('drop') }
        : { delay: 0, loss: 0 }
    case 'open pair': {
      const hours = hoursToBreak(line, at, seen)
      return { delay: 1, loss: hours < 7 && luck('break') < 0.3 ? 3 * luck('drop') : 0 }
    }
    default:
      return { delay: 0, loss: 0 }
  }
}
