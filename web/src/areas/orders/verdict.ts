import type { Charge, Order } from '@portal/contract/orders/orders.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayOf, weekday } from '@portal/contract/format/days.ts'

type Facts = Pick<Order, 'state' | 'expected' | 'closed' | 'isLate'> & {
  blockedBy?: Order['blockedBy']
  charges?: readonly Charge[]
  dates?: Pick<Order['dates'], 'contractual' | 'committed'>
}

/** Whether the order will be on time and, if not, what delays it. */
export function verdictOf(order: Facts, now = new Date()): string {
  switch (order.state) {
    case 'completed':
      return order.closed ? `Completed on ${weekday(order.closed, now)}` : 'Completed'
    case 'cancelled':
    case 'rejected':
      return order.closed ? `Cancelled on ${weekday(order.closed, now)}` : 'Cancelled'
    case 'acknowledged':
      return 'We are checking your order'
    case 'pending':
      return 'Waiting for your approval'
    case 'held':
      return 'On hold'
    case 'assessingCharge': {
      const charge = order.charges?.find(({ state, isBlocking }) => state === 'awaitingResponse' && isBlocking)
      return charge ? `Waiting for your decision by ${weekday(charge.replyBy, now)}` : 'Waiting for a decision'
    }
    case 'inProgress':
      return progressOf(order, now)
  }
}

function progressOf({ expected, isLate, dates }: Facts, now: Date): string {
  if (!expected) return 'In progress, no date yet'
  const isOver = expected < dayOf(now)
  if (isOver) return `Overdue since ${weekday(expected, now)}`
  if (!isLate) return `On track for ${weekday(expected, now)}`
  const kind = dueDateOf(dates)
  const late = daysLate({ expected, dates })
  return `Expected ${weekday(expected, now)}, ${late > 0 ? `${counted(late, 'day')} after the ${kind} date` : 'late'}`
}

/** The lateness beside a verdict that does not say it; null if it does, or the order is on time. */
export function lateFact(order: Facts, now = new Date()): string | null {
  const due = order.dates?.contractual
  if (!order.isLate || !due || verdictOf(order, now).endsWith('contractual date')) return null
  return `Late against the contractual date, ${weekday(due, now)}`
}

/** The date that an order is measured against. */
const dueDateOf = (dates: Facts['dates'] | undefined) => (dates?.contractual ? 'contractual' : 'committed')

/** The days from the contractual date, or else from the committed one, to the expected one. */
export function daysLate({
  expected,
  dates,
}: Pick<Facts, 'expected'> & { dates?: Facts['dates'] | undefined }): number {
  const due = dates?.[dueDateOf(dates)]
  return expected && due ? Math.round((Date.parse(expected) - Date.parse(due)) / 86_400_000) : 0
}
