import { nearDay } from '@portal/contract/format/relative.ts'
import { shortWeekday } from '@portal/contract/format/days.ts'

/** "Today", "Yesterday" or "Fri 10 Apr". */
export function dayOf(at: string, now = new Date()): string {
  const near = nearDay(at, now)
  return near === 'today' ? 'Today' : near === 'yesterday' ? 'Yesterday' : shortWeekday(at, null)
}

/** "3", or "99+" if there are too many for a badge. */
export const countOf = (unread: number): string => (unread > 99 ? '99+' : String(unread))

/** The accessible name of the bell. */
export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${countOf(unread)} unread`
}
