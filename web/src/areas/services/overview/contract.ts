import { counted } from '@portal/contract/format/counts.ts'
import { daysUntil, shortDate, soonInWords } from '@portal/contract/format/dates.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { times } from '@portal/contract/money-values.ts'
import type { Service } from '@portal/contract/services/services.ts'

type Contract = Service['contract']

/** The last day on which notice ends the contract with its term; null if it has no end or no notice period. */
export function noticeDayOf({ end, noticeDays }: Pick<Contract, 'end' | 'noticeDays'>): string | null {
  return end && noticeDays ? daysAfter(end, -noticeDays) : null
}

interface Row {
  label: string
  value: string | null
}

/** The dates of the contract that matter, and what it costs to stay and to leave. */
export function contractRows({ contract, charges }: Pick<Service, 'contract' | 'charges'>, now: Date): Row[] {
  const { start, end, termMonths, noticeDays, autoRenew } = contract
  const soon = end ? soonInWords(end, now) : undefined
  // Not everyone sees prices.
  const { recurring = null, currency } = charges ?? {}
  const notice = noticeDayOf(contract)
  const months = end ? Math.round(daysUntil(end, now) / daysOfMonth) : 0
  return [
    ...(recurring === null ? [] : [{ label: 'Monthly charge', value: money(recurring, currency) }]),
    { label: 'Started', value: start && shortDate(start) },
    { label: 'Minimum term', value: termMonths === null ? null : counted(termMonths, 'month') },
    { label: 'Ends', value: end ? `${shortDate(end)}${soon ? `, ${soon}` : ''}` : 'Rolling' },
    ...(notice
      ? [
          {
            label: 'Last day to give notice',
            value: `${shortDate(notice)}${daysUntil(notice, now) < 0 ? ', past' : ''}`,
          },
        ]
      : []),
    { label: 'Notice period', value: noticeDays === null ? null : counted(noticeDays, 'day') },
    ...(noticeDays
      ? [{ label: 'Earliest end with notice today', value: shortDate(daysAfter(dayOf(now), noticeDays)) }]
      : []),
    ...(recurring !== null && months > 0
      ? [
          {
            label: 'Charges to end of term',
            value: `About ${money(times(recurring, months), currency)} (${counted(months, 'month')})`,
          },
        ]
      : []),
    { label: 'Auto-renewal', value: autoRenew ? 'On' : 'Off' },
  ]
}

const daysOfMonth = 365.25 / 12

function daysAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
