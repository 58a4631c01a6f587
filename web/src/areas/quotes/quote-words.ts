import type { Pence } from '@portal/contract/money.ts'
import type { ChargeRisk, QuoteLevel, QuoteState } from '@portal/contract/quote-values.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const plainPounds = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "£1,950.00". */
export const money = (amount: Pence) => pounds.format(amount / 100).replace('-', '−')
/** "1,950.00", where the unit is said above it. */
export const figure = (amount: Pence) => plainPounds.format(amount / 100).replace('-', '−')

export const stateKinds: Record<QuoteState, StatusKind> = {
  draft: 'idle',
  inProgress: 'starting',
  answered: 'approved',
  accepted: 'completed',
  declined: 'cancelled',
  expired: 'warn',
  cancelled: 'cancelled',
  unableToProvide: 'bad',
}

export const levelNames: Record<QuoteLevel, string> = {
  firm: 'Firm price',
  firmSubjectToFeasibilityCheck: 'Firm once checked',
  budgetary: 'Budgetary',
}

export const riskKinds: Record<ChargeRisk, StatusKind> = { none: 'ok', low: 'ok', possible: 'warn', likely: 'warn' }
/** Beside a site, where there is little room. */
export const siteRisks: Record<ChargeRisk, string> = {
  none: 'On net',
  low: 'Near net',
  possible: 'Survey',
  likely: 'Survey',
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
export const fullDay = (date: string) => day.format(new Date(`${date.slice(0, 10)}T12:00:00Z`))

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})
export const fullMoment = (at: string) => moment.format(new Date(at))

/** "1 minute ago", "3 days ago". */
export function sinceInWords(at: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / 60_000))
  if (minutes < 1) return 'just now'
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 1440
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

export const siteCount = (count: number) => (count === 1 ? '1 site' : `${count.toLocaleString('en-GB')} sites`)
