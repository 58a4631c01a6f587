const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/London',
})
const dayMs = 24 * 60 * 60 * 1000

/** "09:28", by the clocks of the provider. */
export const timeOf = (at: string): string => clock.format(new Date(at))

/** "Today", "Yesterday" or "Fri 10 Apr". */
export function dayOf(at: string, now = new Date()): string {
  const written = day.format(new Date(at))
  if (written === day.format(now)) return 'Today'
  if (written === day.format(new Date(now.getTime() - dayMs))) return 'Yesterday'
  return dayName.format(new Date(at)).replace(',', '').replace('Sept', 'Sep')
}

/** "3" or, where there are too many for a badge, "99+". */
export const countOf = (unread: number): string => (unread > 99 ? '99+' : String(unread))

/** What the button of the bell is called. */
export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${countOf(unread)} unread`
}
