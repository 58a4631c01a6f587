import type { Hours } from '@portal/contract/plans/content.ts'
import type { Opening } from '@portal/contract/plans/plans.ts'
import { openingAt } from '@portal/db/src/calendar/working-time.ts'
import { utcText } from '../../lib/utc.ts'

// Hours without a gap this long count as always open.
const always = 14 * 24 * 3600_000

/** Whether the desk is open at a time, and the next change. Adjacent opening hours merge. */
export function openingNow(at: Date, hours: readonly Hours[]): Opening {
  const closes = closingFrom(at, hours)
  if (closes === null) return { isOpen: true, until: null }
  if (closes > at) return { isOpen: true, until: utcText(closes) }
  const opens = Math.min(...hours.map((row) => openingAt(at, row).until.getTime()))
  return { isOpen: false, until: utcText(new Date(opens)) }
}

/** The closing time; the given time if already closed, null if it never closes. */
function closingFrom(at: Date, hours: readonly Hours[]): Date | null {
  let closes = at
  while (closes.getTime() - at.getTime() < always) {
    const moment = closes
    const open = hours.map((row) => openingAt(moment, row)).filter(({ isOpen }) => isOpen)
    if (open.length === 0) return closes
    closes = new Date(Math.max(...open.map(({ until }) => until.getTime())))
  }
  return null
}
