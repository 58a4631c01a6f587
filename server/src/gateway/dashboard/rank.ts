import type { WaitingItem } from '@portal/contract/dashboard/dashboard.ts'
import { dayMs } from '../../lib/duration.ts'

/** The harm now, or if no one acts. */
export type Harm = 'broken' | 'impaired' | 'late' | 'lost' | 'delayed' | 'minor'

export type Item = Omit<WaitingItem, 'area' | 'canSnooze' | 'waitingOn' | 'dueAt'> &
  Partial<Pick<WaitingItem, 'waitingOn' | 'dueAt'>> & { harm: Harm }

// In days: a loss in five days outranks a delay of one. A fault outranks both, as does what is late with the provider.
const weights: Record<Harm, number> = { broken: -200, impaired: -100, late: -70, lost: 0, delayed: 4, minor: 30 }
const daysWithoutDeadline = 10
const mostDays = 60

/** Smaller values come first. An overdue item is as urgent as one due now. */
export function urgency({ harm, deadline }: Pick<Item, 'harm' | 'deadline'>, now: Date): number {
  const days = deadline === null ? daysWithoutDeadline : (new Date(deadline).getTime() - now.getTime()) / dayMs
  return weights[harm] + Math.min(mostDays, Math.max(0, days))
}

export function ranked<T extends Pick<Item, 'harm' | 'deadline' | 'key'>>(items: readonly T[], now: Date): T[] {
  return items
    .map((item, position) => ({ item, position, rank: urgency(item, now) }))
    .toSorted((a, b) => a.rank - b.rank || a.position - b.position)
    .map(({ item }) => item)
}
