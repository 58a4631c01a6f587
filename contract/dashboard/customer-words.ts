import { counted } from '../format/counts.ts'
import { inPounds, money } from '../format/money.ts'
import { pence } from '../money-values.ts'
import type { CustomerRow, Monthly } from './customers.ts'

type Standing = Pick<CustomerRow, 'services' | 'down' | 'degraded' | 'working' | 'orders'>

/** The status of a customer in the list and in its file. */
export function statusOf({ services, down, degraded, working, orders }: Standing) {
  const faults = [down > 0 ? `${down} down` : '', degraded > 0 ? `${degraded} degraded` : ''].filter(Boolean).join(', ')
  if (faults) return { kind: down > 0 ? 'bad' : 'warn', words: faults } as const
  if (services === 0) return { kind: 'idle', words: orders ? 'First order' : 'No services' } as const
  // A service that is suspended or expires soon does not simply work.
  return { kind: 'ok', words: working === services ? 'All working' : 'No faults' } as const
}

/** "2 of 42 customers have a fault" */
export function verdictOf({ customers, faulty }: { customers: number; faulty: number }): string {
  if (customers === 0) return 'No customers give you access yet'
  if (faulty > 0) return `${faulty} of ${counted(customers, 'customer')} ${faulty === 1 ? 'has' : 'have'} a fault`
  return customers === 1 ? 'Your customer has no faults' : `None of ${counted(customers, 'customer')} has a fault`
}

/** "£8,198.09", or a sum for each currency. */
export const monthlyOf = (sums: NonNullable<Monthly>): string =>
  sums.length === 0 ? money(pence(0)) : sums.map(({ amount, currency }) => money(amount, currency)).join(', ')

/** The same for a column whose header names pounds: "8,198.09". */
export const monthlyInPounds = (sums: NonNullable<Monthly>): string =>
  sums.length === 0
    ? inPounds(pence(0), 'GBP')
    : sums.map(({ amount, currency }) => inPounds(amount, currency)).join(', ')
