import type { Hours } from '@portal/contract/plan-content.ts'
import type { Opening } from '@portal/contract/plans.ts'
import { openingAt } from '../../lib/working-time.ts'
import { utcText } from '../../lib/utc.ts'

// Who answers for that long without a break answers always.
const always = 14 * 24 * 3600_000

/** Whether somebody answers at that moment, and when that changes next. Hours that touch are one opening. */
export function openingNow(at: Date, hours: readonly Hours[]): Opening {
  const closes = closingFrom(at, hours)
  if (closes === null) return { isOpen: true, until: null }
  if (closes > at) return { isOpen: true, until: utcText(closes) }
  const opens = Math.min(...hours.map((row) => openingAt(at, row).until.getTime()))
  return { isOpen: false, until: utcText(new Date(opens)) }
}

/** When nobody answers any more; the moment itself where it is closed, null where that never happens. */
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
