import type { Charge, Order } from '@portal/contract/orders.ts'
import { daysInWords, weekday } from './order-words.ts'

type Facts = Pick<Order, 'state' | 'expected' | 'closed' | 'isLate'> & {
  waitsFor?: Order['waitsFor']
  charges?: readonly Charge[]
  dates?: Pick<Order['dates'], 'contractual' | 'committed'>
}

/** The answer of the page: will it be on time, and if not, what holds it up. */
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
      return 'Parked for now'
    case 'assessingCharge': {
      const charge = order.charges?.find(({ state, isBlocking }) => state === 'awaitingResponse' && isBlocking)
      return charge ? `Waiting for your answer by ${weekday(charge.replyBy, now)}` : 'Waiting for an answer'
    }
    case 'inProgress':
      return progressOf(order, now)
  }
}

function progressOf({ expected, isLate, dates }: Facts, now: Date): string {
  if (!expected) return 'In progress, date to be set'
  const isOver = expected < new Intl.DateTimeFormat('en-CA').format(now)
  if (isOver) return `Overdue since ${weekday(expected, now)}`
  if (!isLate) return `On track for ${weekday(expected, now)}`
  const promised = dates?.contractual ?? dates?.committed
  const late = promised ? Math.round((Date.parse(expected) - Date.parse(promised)) / 86_400_000) : 0
  return `Expected ${weekday(expected, now)}${late > 0 ? `, ${daysInWords(late)} late` : ', late'}`
}
