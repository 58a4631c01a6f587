import type { LineExplanation } from '@portal/contract/commission/commission.ts'
import { percentText } from '@portal/contract/commission/rates.ts'
import { proRataRule, roundingRule } from '@portal/contract/commission/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { FoundLine } from './line-store.ts'
import { type Slice, weightOf } from './tiers.ts'

type Step = LineExplanation['steps'][number]

/** Explains a line's amount in steps that a person can repeat with a calculator. */
export function explanationSteps(line: FoundLine): Step[] {
  const moneyOf = (amount: Pence) => money(amount, line.currency)
  switch (line.basis) {
    case 'percentage':
    case 'tiered':
      return [
        { label: line.kind === 'recurring' ? 'Billed in the month' : 'Monthly price', value: moneyOf(line.billed) },
        ...(line.slices ? stepsOfSlices(line, line.slices) : stepsOfRate(line, line.rate ?? 0)),
      ]
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
      return stepsOfClawback(line)
    case 'manual':
      return [{ label: 'Correction', value: moneyOf(line.amount) }]
  }
}

function stepsOfRate({ basis, billed, amount, currency }: FoundLine, rate: number): Step[] {
  const exact = billed * rate
  const product = `${money(billed, currency)} × ${percentText(rate)}`
  return [
    { label: basis === 'tiered' ? 'Rate of the tier reached' : 'Rate', value: percentText(rate) },
    ...result('Commission', {
      exact: `${product} = ${money(amount, currency)}`,
      rounded: `${product} = ${exactText(exact, currency)}, rounded to ${money(amount, currency)}`,
      isExact: exact % 10_000 === 0,
    }),
  ]
}

/** Each tier's rate applies to its own units; the price of a unit may be no whole number of pence. */
function stepsOfSlices({ billed, units, amount, currency, kind }: FoundLine, slices: readonly Slice[]): Step[] {
  const rates = slices.map((slice) => `${slice.units} × ${percentText(slice.rate)}`).join(' + ')
  const product = `${money(billed, currency)} × (${rates}) ÷ ${units}`
  return [
    ...slices.map(({ from, units: count, rate }) => ({
      label: `${count === 1 ? `Unit ${from}` : `Units ${from} to ${from + count - 1}`} of the ${kind === 'recurring' ? 'service' : 'month'}`,
      value: percentText(rate),
    })),
    ...result('Commission', {
      exact: `${product} = ${money(amount, currency)}`,
      rounded: `${product}, rounded to ${money(amount, currency)}`,
      isExact: (BigInt(billed) * BigInt(weightOf(slices))) % BigInt(units * 10_000) === 0n,
    }),
  ]
}

function stepsOfClawback({ paid, amount, days, currency }: FoundLine): Step[] {
  const before = money(paid ?? minus(pence(0), amount), currency)
  const taken = money(amount, currency)
  if (!days || paid === null)
    return [
      { label: 'Previously paid', value: before },
      { label: 'Clawed back', value: `In full: ${taken}` },
    ]
  const product = `${before} × ${days.left} ÷ ${days.of}`
  return [
    { label: 'Previously paid', value: before },
    { label: 'Clawback period', value: counted(days.of, 'day') },
    { label: 'Left of it', value: counted(days.left, 'day') },
    ...result('Clawed back', {
      exact: `Pro rata: ${product}, ${taken}`,
      rounded: `Pro rata: ${product}, rounded to ${taken}`,
      isExact: (BigInt(paid) * BigInt(days.left)) % BigInt(days.of) === 0n,
    }),
    { label: 'Pro rata', value: proRataRule },
  ]
}

interface Result {
  exact: string
  rounded: string
  isExact: boolean
}

const result = (label: string, { exact, rounded, isExact }: Result): Step[] =>
  isExact
    ? [{ label, value: exact }]
    : [
        { label, value: rounded },
        { label: 'Rounding', value: roundingRule },
      ]

/** Fractions of a penny without trailing zeros: "£5.175". */
function exactText(exact: number, currency: string): string {
  const sign = exact < 0 ? '−' : ''
  const whole = String(Math.abs(exact)).padStart(7, '0')
  const parts = `${whole.slice(0, -6)}.${whole.slice(-6).replace(/0+$/, '')}`
  return `${sign}${money(pence(0), currency).replace(/[\d.,]+/, parts)}`
}
