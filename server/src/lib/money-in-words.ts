import type { Pence } from '@portal/contract/money.ts'

/** "£1,164.00" of 116400. */
export function money(amount: Pence, currency = 'GBP'): string {
  return (amount / 100).toLocaleString('en-GB', { style: 'currency', currency })
}
