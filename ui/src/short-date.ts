const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "30 Sep 2027". The browser's own British short form would write "Sept". */
export function shortDate(date: Date, timeZone = 'Europe/London') {
  const options = { day: 'numeric', month: 'numeric', year: 'numeric', timeZone } as const
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', options).formatToParts(date).map((part) => [part.type, part.value]),
  )
  return `${Number(parts.get('day'))} ${shortMonths[Number(parts.get('month')) - 1]} ${parts.get('year')}`
}
