import type { WaitingItem } from '@portal/contract/dashboard.ts'
import { dayMs } from '../../lib/duration.ts'

/** How bad it is, or gets if nobody does anything. */
export type Harm = 'broken' | 'impaired' | 'lost' | 'delayed' | 'minor'

export type Item = Omit<WaitingItem, 'area'> & { harm: Harm }

// In days: what is lost in five days comes before what is delayed in one, and what is broken comes before both.
const weights: Record<Harm, number> = { broken: -200, impaired: -100, lost: 0, delayed: 4, minor: 30 }
const daysWithoutDeadline = 10
const mostDays = 60

/** Smaller comes first. What is overdue is as pressing as what is due now. */
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
