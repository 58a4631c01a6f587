import { number } from './counts.ts'
import type { Pence } from '../money.ts'

const formatters: Record<string, Intl.NumberFormat> = {}

/** "£1,840.00", "−£12.00". */
export function money(amount: Pence, currency = 'GBP'): string {
  const formatter = (formatters[currency] ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency }))
  return formatter.format(amount / 100).replace('-', '−')
}

/** "1,840.00", "−12.00": for columns whose header names the currency. */
export const figure = (amount: Pence): string => number(amount / 100, 2, 2)

/** The amount of a column whose header names pounds; one in another currency brings its own sign. */
export const inPounds = (amount: Pence, currency: string): string =>
  currency === 'GBP' ? figure(amount) : money(amount, currency)

/** "£15k", "£1.2k", "£800": for the axis of a chart. */
export function shortMoney(amount: Pence): string {
  const pounds = amount / 100
  return pounds >= 1000 ? `£${number(pounds / 1000)}k` : `£${number(pounds)}`
}

/** "-298.00" for spreadsheets: in CSV the minus stays a hyphen. */
export function plainMoney(amount: Pence): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "+1,840.00", "−12.00": a difference. */
export const signedFigure = (amount: Pence): string => `${amount > 0 ? '+' : ''}${figure(amount)}`
