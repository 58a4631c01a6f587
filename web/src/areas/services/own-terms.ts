import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { percent } from '@portal/contract/format/sizes.ts'
import { spanInWords } from '@portal/contract/plans/words.ts'
import type { ServiceOverview } from '@portal/contract/services/overview.ts'
import type { Details } from './helpers.ts'

type Known = Pick<ServiceOverview, 'targets' | 'works' | 'lastDays'>

/**
 * The details with the targets in force and the planned work that the portal knows, instead of those that were imported:
 * a service has one target. The portal lists faults and measures availability itself, so imported ones are left out. Without the overview there
 * is none of them.
 */
export function withOwnTerms(details: Details, known: Known | undefined): Details {
  return Object.fromEntries(
    Object.entries(details).flatMap(([key, value]): [string, unknown][] => {
      const own = ownKeys.get(key)
      if (own) {
        const text = known && texts[own](known)
        return text ? [[own, text]] : []
      }
      if (measuredHere.has(key)) return []
      if (key === 'reachability' && isDetails(value)) return [[key, { ...value, ...markLoopback(value.address) }]]
      return [[key, isDetails(value) ? withOwnTerms(value, known) : value]]
    }),
  )
}

/** In a demonstration an address of the portal's own machine replies for the line. */
function markLoopback(address: unknown): Details {
  return typeof address === 'string' && address.startsWith('127.') ? { address: `${address} (simulated)` } : {}
}

const measuredHere: ReadonlySet<string> = new Set(['availability12MonthsPercent', 'lastFault'])

const texts = {
  targetRepair: ({ targets }: Known) => spanInWords(targets.repair),
  availabilityTarget: ({ lastDays }: Known) => (lastDays?.target ? percent(lastDays.target) : null),
  nextPlannedWork: ({ works: [next] }: Known) => next && inWords(next),
}

/** The keys of imported details, and the value that is shown instead. */
const ownKeys: ReadonlyMap<string, keyof typeof texts> = new Map([
  ['targetRepair', 'targetRepair'],
  ['targetFixHours', 'targetRepair'],
  ['availabilityTarget', 'availabilityTarget'],
  ['availabilityPercent', 'availabilityTarget'],
  ['nextPlannedWork', 'nextPlannedWork'],
])

/** "26 Apr, 01:00–03:00" */
function inWords({ start, eta }: Known['works'][number]): string {
  return `${shortDay(start)}, ${eta ? `${londonClock(start)}–${clock(eta)}` : clock(start)}`
}

function isDetails(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
