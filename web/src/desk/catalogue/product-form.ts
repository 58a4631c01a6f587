import type { Product } from '@portal/contract/catalogue/catalogue.ts'
import { optionKindNames, optionKinds } from '@portal/contract/catalogue/values.ts'
import { figure } from '@portal/contract/format/money.ts'
import { penceOf } from '@portal/contract/format/typed.ts'
import type { ActBody, ActField, ActValues, Names } from '../../acts/act.ts'

const number = (name: string, label: string, also: readonly string[] = []): ActField => ({
  kind: 'number',
  name,
  label,
  isOptional: true,
  also,
})

export const productFields = (categories: Names): readonly ActField[] => [
  { kind: 'text', name: 'name', label: 'Name', hint: 'As on services, without the number of seats or channels.' },
  {
    kind: 'choice',
    name: 'productCategory',
    label: 'Category',
    names: categories,
  },
  { kind: 'text', name: 'family', label: 'Family', hint: 'Products of one family can replace one another.' },
  {
    kind: 'text',
    name: 'follows',
    label: 'Can also replace',
    hint: 'Other families, separated by commas.',
    isOptional: true,
  },
  number('downMbps', 'Download, Mbit/s'),
  number('upMbps', 'Upload, Mbit/s'),
  {
    kind: 'text',
    name: 'unit',
    label: 'Unit',
    hint: 'Seat or channel, if services have a number of them.',
    isOptional: true,
    also: ['quantity.unit', 'quantity'],
  },
  number('from', 'Smallest number', ['quantity.from']),
  number('to', 'Largest number', ['quantity.to']),
  number('step', 'In steps of', ['quantity.step']),
  {
    kind: 'lines',
    name: 'prices',
    label: 'Prices',
    hint: 'One line for each term: months | monthly | one-off. Such as 36 | 7.50 | 0.00. Of one unit, if it has a number.',
    isOptional: true,
  },
  {
    kind: 'lines',
    name: 'options',
    label: 'Options',
    hint: `One line each: type | name | monthly | one-off. Such as Care level | 24/7 | 22.00 | 0.00. Types: ${optionKinds.map((kind) => optionKindNames[kind]).join(', ')}.`,
    isOptional: true,
  },
]

export function valuesOf(product: Product): ActValues {
  const { name, productCategory, family, follows, downMbps, upMbps, quantity, prices, options } = product
  return {
    name,
    productCategory,
    family,
    follows: follows.join(', '),
    downMbps: String(downMbps ?? ''),
    upMbps: String(upMbps ?? ''),
    unit: quantity?.unit ?? '',
    from: String(quantity?.from ?? ''),
    to: String(quantity?.to ?? ''),
    step: String(quantity?.step ?? ''),
    prices: prices.map((each) => [each.termMonths, figure(each.monthly), figure(each.oneOff)].join(' | ')).join('\n'),
    options: options
      .map((each) => [optionKindNames[each.kind], each.name, figure(each.monthly), figure(each.oneOff)].join(' | '))
      .join('\n'),
  }
}

/** The body of the call. A line that cannot be read is sent as it is: the server names the error. */
export function bodyOf(typed: ActBody, state: Product['state']): Record<string, unknown> {
  const { follows, unit, from, to, step, prices, options, downMbps = null, upMbps = null, ...rest } = typed
  return {
    ...rest,
    state,
    downMbps,
    upMbps,
    follows: splitOf(follows, ','),
    quantity: unit === undefined && from === undefined ? null : { unit: unit ?? '', from, to, step: step ?? 1 },
    prices: linesOf(prices).map(([term = '', monthly = '', oneOff = '']) => ({
      termMonths: Number(term),
      monthly: amountOf(monthly),
      oneOff: amountOf(oneOff),
    })),
    options: linesOf(options).map(([kind = '', name = '', monthly = '', oneOff = '']) => ({
      kind: optionKinds.find((each) => optionKindNames[each].toLowerCase() === kind.toLowerCase()) ?? kind,
      name,
      monthly: amountOf(monthly),
      oneOff: amountOf(oneOff),
    })),
  }
}

function amountOf(typed: string): number | string {
  const amount = penceOf(typed)
  return Number.isNaN(amount) ? typed : amount
}

const splitOf = (typed: ActBody[string] | undefined, separator: string): string[] =>
  String(typed ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const linesOf = (typed: ActBody[string] | undefined): string[][] =>
  splitOf(typed, '\n').map((line) => line.split('|').map((part) => part.trim()))
