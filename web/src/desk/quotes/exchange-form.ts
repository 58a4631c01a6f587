import type { Exchange } from '@portal/contract/quotes/coverage.ts'
import { accessTypes, exchangeClasses } from '@portal/contract/quotes/values.ts'
import type { ActBody, ActField, ActValues } from '../../acts/act.ts'
import { placeFields, placeValues, withNumber } from './place-fields.ts'

const tickOf = (index: number) => `accessType${index}`

export const exchangeFields: readonly ActField[] = [
  { kind: 'text', name: 'name', label: 'Name' },
  {
    kind: 'choice',
    name: 'exchangeClass',
    label: 'Price area',
    hint: 'The exchange class of rate cards.',
    names: exchangeClasses.map((each) => [String(each), String(each)]),
  },
  ...placeFields,
  ...accessTypes.map(
    (type, index): ActField => ({
      kind: 'tick',
      name: tickOf(index),
      label: `${type} is sold there`,
      also: index === 0 ? ['accessTypes', 'accessTypes.0'] : [],
    }),
  ),
  { kind: 'tick', name: 'hasRo2', label: 'Two diverse lines (RO2) are sold there' },
]

/** No restriction shows as every type, because that is what it means. */
export function exchangeValues(exchange: Omit<Exchange, 'exchangeCode'>): ActValues {
  const { name, exchangeClass, accessTypes: sold, hasRo2 } = exchange
  return {
    name,
    exchangeClass: String(exchangeClass),
    ...placeValues(exchange),
    ...Object.fromEntries(accessTypes.map((type, index) => [tickOf(index), sold.length === 0 || sold.includes(type)])),
    hasRo2,
  }
}

/** Every type is no restriction. None at all is sent as it is: the server refuses it. */
export function exchangeBody(typed: ActBody): Record<string, unknown> {
  const ticked = accessTypes.filter((_, index) => typed[tickOf(index)] === true)
  const rest = Object.fromEntries(Object.entries(typed).filter(([name]) => !/^accessType\d$/.test(name)))
  return {
    ...withNumber(rest, 'exchangeClass'),
    accessTypes: ticked.length === accessTypes.length ? [] : ticked.length === 0 ? [''] : ticked,
  }
}
