import type { Pence } from '@portal/contract/money.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import { roundingRule } from '@portal/contract/commission-values.ts'
import { moneyText, percentText } from './figures.ts'
import type { PaidLine } from './rules.ts'

interface Step {
  label: string
  value: string
}

/** How a line came to its amount, in words that a person can work through with a calculator. */
export function stepsOf(line: PaidLine): Step[] {
  const money = (amount: Pence) => moneyText(amount, line.currency)
  switch (line.basis) {
    case 'percentage':
    case 'tiered': {
      const rate = line.rate ?? 0
      const exact = line.billed * rate
      const isExact = exact % 10_000 === 0
      return [
        { label: line.kind === 'recurring' ? 'Billed in the month' : 'Monthly price', value: money(line.billed) },
        {
          label: line.basis === 'tiered' ? 'Rate of the tier that was reached' : 'Rate',
          value: percentText(rate),
        },
        {
          label: 'Commission',
          value: isExact
            ? `${money(line.billed)} × ${percentText(rate)} = ${money(line.amount)}`
            : `${money(line.billed)} × ${percentText(rate)} = ${exactText(exact, line.currency)}, rounded to ${money(line.amount)}`,
        },
        ...(isExact ? [] : [{ label: 'Rounding', value: roundingRule }]),
      ]
    }
    case 'fixed':
      return [
        { label: 'Agreed amount for each', value: money(line.fixedAmount ?? pence(0)) },
        { label: 'Number', value: String(line.units) },
        {
          label: 'Commission',
          value: `${line.units} × ${money(line.fixedAmount ?? pence(0))} = ${money(line.amount)}`,
        },
      ]
    case 'reversal':
      return [
        { label: 'Paid before', value: money(minus(pence(0), line.amount)) },
        { label: 'Taken back', value: `The whole of it: ${money(line.amount)}` },
      ]
    case 'manual':
      return [{ label: 'Correction', value: money(line.amount) }]
  }
}

/** Parts of a penny, without the noughts at the end: "£5.175". */
function exactText(exact: number, currency: string): string {
  const sign = exact < 0 ? '−' : ''
  const whole = String(Math.abs(exact)).padStart(7, '0')
  const parts = `${whole.slice(0, -6)}.${whole.slice(-6).replace(/0+$/, '')}`
  return `${sign}${moneyText(pence(0), currency).replace(/[\d.,]+/, parts)}`
}
