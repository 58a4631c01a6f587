import type { TableState } from '@portal/ui/src/table-state.ts'
import { describe, expect, test } from 'vitest'
import * as cases from './cases/list-search.ts'
import * as machines from './cloud/machine-search.ts'
import * as workloads from './cloud/workload-search.ts'
import * as lines from './commission/line-search.ts'
import * as contacts from './contacts/list-search.ts'
import * as zones from './dns/zone-search.ts'
import * as orders from './orders/table-search.ts'
import * as plans from './plans/table-search.ts'
import * as quotes from './quotes/list-search.ts'
import { readListSearch } from './quotes/quote-paths.ts'
import * as services from './services/table-search.ts'
import * as visits from './visits/list-search.ts'
import * as works from './works/work-search.ts'

interface ListAddress {
  /** The column that a first visit is sorted by; null where the server knows. */
  defaultSort: string | null
  /** Another one. */
  sort: string
  stateOf: (address: Record<string, unknown>) => TableState
  addressOf: (state: TableState) => object
}

const lists: Record<string, ListAddress> = {
  cases: {
    defaultSort: 'status',
    sort: 'updatedAt',
    stateOf: (address) => cases.tableStateOf(address),
    addressOf: (state) => cases.searchOf(state, {}),
  },
  machines: {
    defaultSort: 'name',
    sort: 'status',
    stateOf: (address) => machines.tableStateOf(machines.readSearch(address)),
    addressOf: (state) => machines.searchOf(state, {}),
  },
  'backed-up workloads': {
    defaultSort: null,
    sort: 'name',
    stateOf: (address) => workloads.tableStateOf(workloads.readSearch(address)),
    addressOf: (state) => workloads.searchOf(state, {}),
  },
  'commission lines': {
    defaultSort: 'customer',
    sort: 'amount',
    stateOf: (address) => lines.tableStateOf(lines.readLineSearch(address)),
    addressOf: (state) => lines.searchOf(state, {}),
  },
  contacts: {
    defaultSort: 'name',
    sort: 'phone',
    stateOf: (address) => contacts.tableStateOf(contacts.readSearch(address)),
    addressOf: (state) => contacts.searchOf(state, {}),
  },
  zones: {
    defaultSort: null,
    sort: 'name',
    stateOf: (address) => zones.tableStateOf(zones.readSearch(address)),
    addressOf: (state) => zones.searchOf(state),
  },
  orders: {
    defaultSort: null,
    sort: 'placed',
    stateOf: (address) => orders.tableStateOf(orders.readSearch(address)),
    addressOf: (state) => orders.searchOf(state, {}),
  },
  plans: {
    defaultSort: 'title',
    sort: 'validFrom',
    stateOf: (address) => plans.tableStateOf(address),
    addressOf: (state) => plans.searchOf(state),
  },
  quotes: {
    defaultSort: null,
    sort: 'title',
    stateOf: (address) => quotes.tableStateOf(readListSearch(address)),
    addressOf: (state) => quotes.searchOf(state, undefined),
  },
  services: {
    defaultSort: 'condition',
    sort: 'name',
    stateOf: (address) => services.tableStateOf(services.readSearch(address)),
    addressOf: (state) => services.searchOf(state, {}),
  },
  visits: {
    defaultSort: null,
    sort: 'visitId',
    stateOf: (address) => visits.tableStateOf(address),
    addressOf: (state) => visits.searchOf(state, {}),
  },
  'service status': {
    defaultSort: null,
    sort: 'title',
    stateOf: (address) => works.tableStateOf(works.readSearch(address)),
    addressOf: (state) => works.searchOf(state, {}),
  },
}

const saidBy = (address: object) => Object.entries(address).filter(([, value]) => value !== undefined)

describe.each(Object.entries(lists))('the address of %s', (_, { defaultSort, sort, stateOf, addressOf }) => {
  test('that says nothing shows the first ten in the usual order, and says nothing again', () => {
    const state = stateOf({})
    expect(state).toEqual({
      search: '',
      sort: defaultSort === null ? null : { key: defaultSort, descending: false },
      page: 0,
      size: 10,
    })
    expect(saidBy(addressOf(state))).toEqual([])
  })

  test('counts pages from one, as people do, and keeps what was chosen', () => {
    const address = { search: 'leeds', sort, direction: 'desc', page: 3, size: 25 }
    const state = stateOf(address)
    expect(state).toEqual({ search: 'leeds', sort: { key: sort, descending: true }, page: 2, size: 25 })
    expect(Object.fromEntries(saidBy(addressOf(state)))).toEqual(address)
  })
})

test('the tab and the filters of a list stay when it is sorted', () => {
  const state: TableState = { search: '', sort: null, page: 0, size: 10 }
  expect(cases.searchOf(state, { turn: 'waiting', serviceId: 'S-1' })).toMatchObject({
    turn: 'waiting',
    serviceId: 'S-1',
  })
  expect(visits.searchOf(state, { tab: 'past' })).toMatchObject({ tab: 'past' })
  expect(quotes.searchOf(state, 'draft')).toEqual({ state: 'draft' })
  expect(lines.searchOf(state, { view: 'lines', kind: 'clawback' })).toMatchObject({ view: 'lines', kind: 'clawback' })
  expect(orders.searchOf(state, { status: 'Pending', placedFrom: '2026-01-01' })).toMatchObject({
    status: 'Pending',
    placedFrom: '2026-01-01',
  })
  expect(contacts.searchOf(state, { role: 'Billing' })).toMatchObject({ role: 'Billing' })
})

test('what an address should not say is left out', () => {
  expect(saidBy(orders.readSearch({ status: 'Gone', placedFrom: 'May', placedTo: '2026-05-28', sort: 'x' }))).toEqual([
    ['placedTo', '2026-05-28'],
  ])
  expect(saidBy(works.readSearch({ phase: 'now', reach: 'mine' }))).toEqual([])
  expect(works.workPaths.list({ phase: 'over', search: '' })).toBe('/service-status?phase=over')
})
