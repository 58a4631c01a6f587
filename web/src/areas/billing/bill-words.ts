import type { BillRow } from '@portal/contract/billing/billing.ts'
import type { BillingBalance } from '@portal/contract/billing/payments.ts'
import { billStatusNames, type BillStatus, type PaymentMethod } from '@portal/contract/billing/values.ts'
import { markSimulated } from '@portal/contract/connection.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayMonth } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { sum, times } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

const dayMs = 86_400_000

/** Whole days from the first day to the second; negative if it is earlier. */
export const daysFrom = (from: PlainDate, to: PlainDate): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** "today", "tomorrow", "on 15 April" */
export function onDay(day: PlainDate, today: PlainDate): string {
  const days = daysFrom(today, day)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `on ${dayMonth(day, today)}`
}

type Owed = Pick<BillingBalance, 'asOf' | 'currency' | 'balance' | 'overdue' | 'nextCollection'>

/** The title of the page: what is overdue and what is collected next, or else the balance. */
export function balanceInWords({ asOf, currency, balance, overdue, nextCollection }: Owed): string {
  const late = overdue > 0 ? [`${money(overdue, currency)} overdue`] : []
  const next = nextCollection
    ? [`${money(nextCollection.amount, currency)} collected ${onDay(nextCollection.on, asOf)}`]
    : []
  const parts = [...late, ...next]
  if (parts.length > 0) return parts.join(', ')
  if (balance > 0) return `${money(balance, currency)} to pay`
  return balance < 0 ? `${money(times(balance, -1), currency)} in credit` : 'Nothing to pay'
}

type Payable = Pick<BillingBalance, 'overdue'> & {
  accounts: readonly Pick<BillingBalance['accounts'][number], 'balance' | 'directDebitStatus'>[]
}

/** The sum that people pay themselves: all that is overdue, or else all that no Direct Debit collects. */
export function toPay({ overdue, accounts }: Payable): Pence {
  if (overdue > 0) return overdue
  const isCollected = ({ directDebitStatus: status }: Payable['accounts'][number]) =>
    status === 'active' || status === 'pending'
  return sum(accounts.filter((each) => !isCollected(each) && each.balance > 0).map(({ balance }) => balance))
}

/** Whether card payments that are not recorded yet pay all that is left. */
export const isPaidByCard = ({ remaining, cardPending }: Pick<BillRow, 'remaining' | 'cardPending'>): boolean =>
  remaining !== null && cardPending > 0 && cardPending >= remaining

const kinds: Record<BillStatus, StatusKind> = {
  open: 'starting',
  partPaid: 'starting',
  overdue: 'bad',
  paid: 'ok',
  credited: 'ok',
  creditNote: 'idle',
}

type WithStatus = Pick<BillRow, 'status' | 'dueOn' | 'remaining' | 'cardPending' | 'isCardSimulated'>

/** The status of a bill with its day: "Overdue, 6 days", "Due tomorrow". A card payment shows before it is recorded. */
export function statusOf(bill: WithStatus, today: PlainDate): { kind: StatusKind; text: string } {
  const { status, dueOn } = bill
  if (isPaidByCard(bill)) return { kind: 'starting', text: markSimulated('Paid by card', bill.isCardSimulated) }
  const kind = kinds[status]
  const name = billStatusNames[status]
  if (dueOn === null) return { kind, text: name }
  const days = daysFrom(today, dueOn)
  if (status === 'overdue') return { kind, text: `${name}, ${counted(-days, 'day')}` }
  if (status === 'partPaid') return { kind, text: days > 1 ? name : `${name}, due ${onDay(dueOn, today)}` }
  if (status === 'open' && days <= 7)
    return { kind, text: `Due ${days > 1 ? dayMonth(dueOn, today) : onDay(dueOn, today)}` }
  return { kind, text: name }
}

/** In a sentence: "by bank transfer". */
export const methodInWords: Record<PaymentMethod, string> = {
  'direct debit': 'by Direct Debit',
  'bank transfer': 'by bank transfer',
  card: 'by card',
}

export const directDebitNames = {
  pending: 'Being set up',
  active: 'Active',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const
