import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
/** "£1,164.00" of 116400; the minus is the sign of its own that stands in columns of figures. */
export function moneyText(amount: Pence, currency: string): string {
  return (amount / 100).toLocaleString('en-GB', { style: 'currency', currency }).replace('-', '−')
}

/** "12.0%" of 1200 hundredths of a per cent; a second place only where it is needed. */
export function percentText(rate: number): string {
  return `${(rate / 100).toFixed(rate % 10 === 0 ? 1 : 2)}%`
}

/** "-298.00", as a spreadsheet reads it. */
export function plainMoney(amount: Pence): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const dayText = (day: PlainDate) => dayFormat.format(new Date(`${day}T00:00:00Z`))

export const monthText = (day: PlainDate) => monthFormat.format(new Date(`${day}T00:00:00Z`))
