import type { StatementRow } from '@portal/contract/commission.ts'
import type { StatementStatus } from '@portal/contract/commission-values.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

/** "−838.48": figures in a column whose unit is said above it. */
export function figure(minor: number): string {
  return (minor / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−')
}

/** "£18,462.37". */
export function money(minor: number, currency: string): string {
  return (minor / 100).toLocaleString('en-GB', { style: 'currency', currency }).replace('-', '−')
}

/** "£15k", for the axis of a chart. */
export function shortMoney(minor: number): string {
  const pounds = minor / 100
  return pounds >= 1000 ? `£${(pounds / 1000).toLocaleString('en-GB')}k` : `£${pounds.toLocaleString('en-GB')}`
}

/** "12.0%" of 1200 hundredths of a per cent. */
export function percent(rate: number): string {
  return `${(rate / 100).toFixed(rate % 10 === 0 ? 1 : 2)}%`
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))
}

export const monthYear = format({ month: 'long', year: 'numeric' })
export const monthName = format({ month: 'long' })
const threeLetters = format({ month: 'short' })
// The locale alone writes Sept.
export const shortMonth = (day: string) => threeLetters(day).slice(0, 3)
export const dayMonth = format({ day: 'numeric', month: 'long' })
export const fullDay = format({ day: 'numeric', month: 'long', year: 'numeric' })

const statusKinds: Record<StatementStatus, StatusKind> = {
  issued: 'pending',
  queried: 'with-us',
  approved: 'approved',
  paid: 'completed',
}

export function statusKind(status: StatementStatus): StatusKind {
  return statusKinds[status]
}

/** "Paid 8 April", "To be paid 23 April", "1 question open". */
export function statusWords({
  status,
  openQueries,
  paidOn,
  paymentDate,
}: Pick<StatementRow, 'status' | 'openQueries' | 'paidOn' | 'paymentDate'>): string {
  if (status === 'queried') return openQueries === 1 ? '1 question open' : `${openQueries} questions open`
  if (paidOn !== null) return `Paid ${dayMonth(paidOn)}`
  const due = paymentDate === null ? '' : `, due ${dayMonth(paymentDate)}`
  return status === 'approved' ? `Approved${due}` : `Issued${due}`
}

/** "Paid 8 April, with VAT", "Due 23 April, with VAT". */
export function paidWords({ paidOn, paymentDate }: Pick<StatementRow, 'paidOn' | 'paymentDate'>): string {
  if (paidOn !== null) return `Paid ${dayMonth(paidOn)}, with VAT`
  return paymentDate === null ? 'To be paid, with VAT' : `Due ${dayMonth(paymentDate)}, with VAT`
}

/** "4.1% on February", up or down; nothing where there is no month before. */
export function growth(net: number, previous: { net: number; periodStart: string } | null) {
  if (!previous || previous.net <= 0) return null
  const change = ((net - previous.net) / previous.net) * 100
  const words = `${Math.abs(change).toFixed(1)}% on ${monthName(previous.periodStart)}`
  return { isUp: change >= 0, words }
}
