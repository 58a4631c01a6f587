import type { Pence } from '@portal/contract/money.ts'
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
// Months of three letters keep the column in line; the locale alone writes Sept.
const evenMonth = (words: string) => words.replace('Sept', 'Sep')
const dayMs = 24 * 60 * 60 * 1000

/** "30 Nov 2026" of 2026-11-30. */
export function dayInWords(date: string): string {
  return evenMonth(dayFormat.format(new Date(`${date}T00:00:00Z`)))
}

/** "in 12 days", for the last month before a day; nothing before and after that. */
export function soonInWords(date: string, now = new Date()): string | undefined {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const days = Math.round((Date.parse(`${date}T00:00:00Z`) - today) / dayMs)
  if (days < 0 || days > 30) return undefined
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** "80 / 20"; an en dash where the product has no speed. */
export function speedInWords(down: number | null, up: number | null): string {
  if (down === null && up === null) return '–'
  return `${down?.toLocaleString('en-GB') ?? '–'} / ${up?.toLocaleString('en-GB') ?? '–'}`
}

export function moneyInWords(amount: Pence, currency: string): string {
  return (amount / 100).toLocaleString('en-GB', { style: 'currency', currency })
}

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** "13 Apr 2026, 14:10", in the reader's own time. */
export function momentInWords(at: string): string {
  return evenMonth(momentFormat.format(new Date(at)))
}
