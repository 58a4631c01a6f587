import { gapListing } from '@portal/contract/backup/listing.ts'
import { caseListing } from '@portal/contract/cases/listing.ts'
import { machineListing } from '@portal/contract/cloud/listing.ts'
import { deskAccountListing, deskCaseListing } from '@portal/contract/desk/listing.ts'
import { orderListing } from '@portal/contract/orders/listing.ts'
import { quoteListing } from '@portal/contract/quotes/listing.ts'
import { incidentListing } from '@portal/contract/service-status/listing.ts'
import { serviceListing } from '@portal/contract/services/listing.ts'
import { viewAddress } from '@portal/contract/views/address.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameState, stateOf } from './list-state.ts'
import { addressOf, besides, movedTo, readAddress, tableStateOf } from './listing-address.ts'

const first: TableState = { search: '', sort: null, page: 0, size: 10 }

test('an address that says nothing shows the first page in the default order, and says nothing again', () => {
  const services = tableStateOf(serviceListing, readAddress(serviceListing, {}))
  expect(services).toEqual({ ...first, sort: { key: 'condition', descending: false } })
  expect(addressOf(serviceListing, {}, services)).toEqual({})
  expect(tableStateOf(orderListing, {})).toEqual(first)
  const accounts = tableStateOf(deskAccountListing, {})
  expect(accounts).toEqual({ ...first, size: 25 })
  expect(addressOf(deskAccountListing, {}, { ...accounts, size: 10 })).toEqual({ size: 10 })
})

test('an address counts pages from one, as people do, and keeps what was chosen', () => {
  const address = { search: 'leeds', sort: 'name', direction: 'desc', page: 3, size: 25 }
  const query = readAddress(serviceListing, address)
  const state = tableStateOf(serviceListing, query)
  expect(state).toEqual({ search: 'leeds', sort: { key: 'name', descending: true }, page: 2, size: 25 })
  expect(addressOf(serviceListing, query, state)).toEqual(address)
})

test('the tab and the filters of a list stay when it is sorted', () => {
  const cases = readAddress(caseListing, { waitingOn: 'customer', serviceId: 'S-1' })
  expect(addressOf(caseListing, cases, { ...first, sort: { key: 'title', descending: false } })).toEqual({
    waitingOn: 'customer',
    serviceId: 'S-1',
    sort: 'title',
  })
  const orders = readAddress(orderListing, { status: 'Pending', placedFrom: '2026-01-01', page: '4' })
  expect(addressOf(orderListing, orders, first)).toEqual({ status: 'Pending', placedFrom: '2026-01-01' })
})

test('the direction is said where ascending is not the default', () => {
  const ascending: TableState = { ...first, sort: { key: 'title', descending: false } }
  expect(addressOf(quoteListing, {}, ascending)).toEqual({ sort: 'title', direction: 'asc' })
  expect(addressOf(incidentListing, {}, ascending)).toEqual({ sort: 'title', direction: 'asc' })
  expect(addressOf(orderListing, {}, ascending)).toEqual({ sort: 'title' })
  expect(tableStateOf(quoteListing, { sort: 'updated' }).sort).toEqual({ key: 'updated', descending: true })
})

test('what an address should not say is left out', () => {
  expect(
    readAddress(orderListing, { status: 'Gone', placedFrom: '2026-02-30', placedTo: '2026-05-28', sort: 'x' }),
  ).toEqual({ placedTo: '2026-05-28' })
  expect(readAddress(incidentListing, { phase: 'now', reach: 'mine', page: '0', size: '7' })).toEqual({})
  expect(readAddress(deskCaseListing, { waitingOn: 'provider', whose: 'mine', sort: 'title' })).toEqual({
    whose: 'mine',
  })
})

test('a filter with several values has those that it knows, each once and in the declared order', () => {
  expect(readAddress(serviceListing, { condition: 'working,gone,down,down' })).toEqual({ condition: 'down,working' })
  expect(readAddress(serviceListing, { condition: 'gone' })).toEqual({})
})

test('two lists of one page have names of their own in its address', () => {
  const raw = { page: '2', gapsPage: '3', search: 'mail' }
  expect(readAddress(gapListing, raw)).toEqual({ page: 3 })
  expect(movedTo(gapListing, raw, { page: 4 })).toEqual({ page: '2', gapsPage: 4, search: 'mail' })
})

test('the state of a list is its filters, its order and its columns, not the page or the view', () => {
  const address = { condition: 'down', sort: 'name', columns: 'name,condition', page: '3', size: '25', view: 'SV-1' }
  expect(stateOf(serviceListing, address)).toEqual({ condition: 'down', sort: 'name', columns: 'name,condition' })
})

test('what the address says besides the list stays out of its state, and stays in the address', () => {
  const address = { vdc: 'vdc-2', status: 'running', view: 'SV-1', page: '2' }
  expect(stateOf(machineListing, address)).toEqual({ status: 'running' })
  expect(besides(machineListing, address)).toEqual({ vdc: 'vdc-2', view: 'SV-1' })
})

test('view and columns stay when other values of the list change, and a view always has a page', () => {
  const raw = { view: 'SV-1', columns: 'name', page: '7', condition: 'down' }
  expect(movedTo(serviceListing, raw, { page: 2 })).toEqual({ view: 'SV-1', columns: 'name', page: 2 })
  expect(movedTo(serviceListing, { view: 'SV-1', search: 'x' }, {})).toEqual({ view: 'SV-1', page: 1 })
  expect(movedTo(serviceListing, {}, {})).toEqual({})
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
  expect(stateOf(orderListing, { status: '', stage: undefined, search: null })).toEqual({})
})

test('the address of a view leads to its state, and never names the view alone', () => {
  const states = fc.dictionary(fc.constantFrom('search', 'sort', 'condition', 'columns'), fc.string({ minLength: 1 }))
  fc.assert(
    fc.property(states, (state) => {
      const address = viewAddress({ viewId: 'SV-1', state })
      expect(isSameState(stateOf(serviceListing, address), state)).toBe(true)
      expect(Object.keys(address).length).toBeGreaterThan(1)
    }),
  )
})
