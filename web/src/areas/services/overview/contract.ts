import { counted } from '@portal/contract/format/counts.ts'
import { daysUntil, shortDate, soonInWords } from '@portal/contract/format/dates.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import { daysAfter, earliestEnd, earlyTermination } from '@portal/contract/services/early-termination.ts'
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
  const lastDay = earliestEnd(contract, dayOf(now))
  const early = earlyTermination(contract, recurring ?? pence(0), lastDay)
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
    ...(noticeDays ? [{ label: 'Earliest end', value: `${shortDate(lastDay)}, with notice today` }] : []),
    ...(recurring !== null && end
      ? [
          {
            label: 'Early termination charge',
            value: early.days > 0 ? `${money(early.amount, currency)} on ${shortDate(lastDay)}` : 'None',
          },
        ]
      : []),
    { label: 'Auto-renewal', value: autoRenew ? 'On' : 'Off' },
  ]
}
