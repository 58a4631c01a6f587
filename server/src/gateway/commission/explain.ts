import type { Pence } from '@portal/contract/money.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import { roundingRule } from '@portal/contract/commission/values.ts'
import { money } from '@portal/contract/format/money.ts'
import { percentText } from './figures.ts'
import type { PaidLine } from './rules.ts'

interface Step {
  label: string
  value: string
}

/** Explains a line's amount in steps that a person can repeat with a calculator. */
export function explanationSteps(line: PaidLine): Step[] {
  const moneyOf = (amount: Pence) => money(amount, line.currency)
  switch (line.basis) {
    case 'percentage':
    case 'tiered': {
      const rate = line.rate ?? 0
      const exact = line.billed * rate
      const isExact = exact % 10_000 === 0
      return [
        { label: line.kind === 'recurring' ? 'Billed in the month' : 'Monthly price', value: moneyOf(line.billed) },
        {
          label: line.basis === 'tiered' ? 'Rate of the tier reached' : 'Rate',
          value: percentText(rate),
        },
        {
          label: 'Commission',
          value: isExact
            ? `${moneyOf(line.billed)} × ${percentText(rate)} = ${moneyOf(line.amount)}`
            : `${moneyOf(line.billed)} × ${percentText(rate)} = ${exactText(exact, line.currency)}, rounded to ${moneyOf(line.amount)}`,
        },
        ...(isExact ? [] : [{ label: 'Rounding', value: roundingRule }]),
      ]
    }
    case 'fixed':
      return [
        { label: 'Agreed amount per unit', value: moneyOf(line.fixedAmount ?? pence(0)) },
        { label: 'Number', value: String(line.units) },
        {
          label: 'Commission',
          value: `${line.units} × ${moneyOf(line.fixedAmount ?? pence(0))} = ${moneyOf(line.amount)}`,
        },
      ]
    case 'reversal':
      return [
        { label: 'Previously paid', value: moneyOf(minus(pence(0), line.amount)) },
        { label: 'Clawed back', value: `In full: ${moneyOf(line.amount)}` },
      ]
    case 'manual':
      return [{ label: 'Correction', value: moneyOf(line.amount) }]
  }
}

/** Fractions of a penny without trailing zeros: "£5.175". */
function exactText(exact: number, currency: string): string {
  const sign = exact < 0 ? '−' : ''
  const whole = String(Math.abs(exact)).padStart(7, '0')
  const parts = `${whole.slice(0, -6)}.${whole.slice(-6).replace(/0+$/, '')}`
  return `${sign}${money(pence(0), currency).replace(/[\d.,]+/, parts)}`
}
