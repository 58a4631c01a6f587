const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface Hours {
  weekday: number
  opens: string
  closes: string
}

/** "Open Mon–Fri 08:00–22:00, Sat 08:00–12:00", or "Open 24/7". */
export function openingInWords(hours: readonly Hours[]): string {
  const isAlways = hours.length === 7 && hours.every(({ opens, closes }) => opens === '00:00' && closes === '24:00')
  if (isAlways) return 'Open 24/7'
  const runs: { from: number; to: number; times: string }[] = []
  for (const { weekday, opens, closes } of hours) {
    const times = `${opens}–${closes}`
    const last = runs.at(-1)
    if (last && last.times === times && last.to === weekday - 1) last.to = weekday
    else runs.push({ from: weekday, to: weekday, times })
  }
  const words = runs.map(({ from, to, times }) => {
    const [first, last] = [days[from - 1], days[to - 1]]
    return `${from === to ? first : `${first}–${last}`} ${times}`
  })
  return words.length > 0 ? `Open ${words.join(', ')}` : 'Closed'
}
