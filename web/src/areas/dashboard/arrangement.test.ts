import { assert, array, constantFrom, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { arranged } from './arrangement.ts'

const seven = ['orders', 'cases', 'agenda', 'services', 'cloud', 'commission', 'quotes']

test('shows the first six tiles, and the views of the dashboard', () => {
  expect(arranged([...seven, 'view:V1'], null)).toEqual({
    shown: [...seven.slice(0, 6), 'view:V1'],
    hidden: ['quotes'],
  })
})

test('shows an optional tile only to people who choose it', () => {
  expect(arranged(['orders', 'network'], null)).toEqual({ shown: ['orders'], hidden: ['network'] })
  const chosen = { shown: ['network'], hidden: ['orders'] }
  expect(arranged(['orders', 'network'], chosen)).toEqual(chosen)
})

test('follows the choice, leaves out what is not there, and adds a new view but no other tile', () => {
  const chosen = { shown: ['quotes', 'cloud', 'gone'], hidden: ['orders'] }
  expect(arranged(['orders', 'cloud', 'quotes', 'agenda', 'view:V2'], chosen)).toEqual({
    shown: ['quotes', 'cloud', 'view:V2'],
    hidden: ['orders', 'agenda'],
  })
})

test('has every tile in one place, whatever was stored', () => {
  const ids = constantFrom(...seven, 'view:V1', 'gone')
  assert(
    property(uniqueArray(ids), record({ shown: array(ids), hidden: array(ids) }), (available, chosen) => {
      const { shown, hidden } = arranged(available, chosen)
      expect([...shown, ...hidden].toSorted()).toEqual(available.toSorted())
    }),
  )
})
