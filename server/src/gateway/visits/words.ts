const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

/** "Thu, 23 April 2026, 10:00 to 12:00" */
export function timeInWords({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string {
  if (!startsAt || !endsAt) return ''
  return `${day.format(new Date(startsAt))}, ${clock.format(new Date(startsAt))} to ${clock.format(new Date(endsAt))}`
}
