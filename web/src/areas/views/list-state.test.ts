import { viewAddress } from '@portal/contract/view-address.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { besides, isSameState, stateOf } from './list-state.ts'

test('the state of a list is its filters, its order and its columns, not where in it somebody is', () => {
  const address = { condition: 'down', sort: 'name', columns: 'name,condition', page: '3', size: '25', view: 'SV-1' }
  expect(stateOf('services', address)).toEqual({ condition: 'down', sort: 'name', columns: 'name,condition' })
})

test('what the address says besides the list stays out of its state, and stays in the address', () => {
  const address = { vdc: 'vdc-2', status: 'running', view: 'SV-1', page: '2' }
  expect(stateOf('machines', address)).toEqual({ status: 'running' })
  expect(besides('machines', address)).toEqual({ vdc: 'vdc-2' })
})

test.each([
  [{}, {}, true],
  [{ sort: 'name' }, { sort: 'name' }, true],
  [{ sort: 'name', search: 'leeds' }, { search: 'leeds', sort: 'name' }, true],
  [{ sort: 'name' }, {}, false],
  [{}, { search: 'leeds' }, false],
  [{ columns: 'name,status' }, { columns: 'status,name' }, false],
])('%j and %j are the same: %s', (one, other, isSame) => {
  expect(isSameState(one, other)).toBe(isSame)
})

test('a filter that is empty says nothing', () => {
  expect(stateOf('orders', { status: '', stage: undefined, search: null })).toEqual({})
})

test('the address of a view leads to its state, and never names the view alone', () => {
  const states = fc.dictionary(fc.constantFrom('search', 'sort', 'condition', 'columns'), fc.string({ minLength: 1 }))
  fc.assert(
    fc.property(states, (state) => {
      const address = viewAddress({ viewId: 'SV-1', state })
      expect(isSameState(stateOf('services', address), state)).toBe(true)
      expect(Object.keys(address).length).toBeGreaterThan(1)
    }),
  )
})
