import { permissionResources } from '@portal/contract/permission.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { type OrderFacts, orderActions } from './policy.ts'

const today = plainDateOf('2026-11-24')
const running: OrderFacts = {
  state: 'inProgress',
  stage: 'survey',
  closed: null,
  journey: 'ethernet',
  isVisitAtCarrier: false,
  appointment: null,
}
const visitOn = (date: string) => ({ isVisitAtCarrier: true, appointment: { date: plainDateOf(date) } })

function may(
  order: Partial<OrderFacts>,
  resources: readonly (typeof permissionResources)[number][] = permissionResources,
) {
  const actions = orderActions({ ...running, ...order }, resources, today)
  return Object.fromEntries(actions.map(({ key, reasonDisabled }) => [key, reasonDisabled]))
}

test.each([
  [{ state: 'acknowledged', stage: 'approval' }, 'approve', 'We are still checking and pricing this order.'],
  [{ state: 'pending', stage: 'approval' }, 'approve', null],
  [{}, 'approve', 'This order is already approved.'],
  [{}, 'amend', null],
  [{}, 'cancel', null],
  [{ stage: 'consents' }, 'cancel', null],
  [{ stage: 'build' }, 'cancel', 'Work has started. Message the desk to stop it.'],
  [{ stage: 'build' }, 'amend', 'Work has started. Message the desk to move the date.'],
  [{ state: 'assessingCharge' }, 'amend', 'Accept or decline the charge first: it sets the dates.'],
  [{ state: 'assessingCharge' }, 'cancel', null],
  [{ state: 'held' }, 'amend', 'The order is on hold. Its dates are set when it resumes.'],
  [visitOn('2026-11-25'), 'move', null],
  [visitOn('2026-11-25'), 'amend', 'The engineer’s visit is booked. Move the visit: the dates follow it.'],
  [visitOn('2026-11-24'), 'move', 'A visit can be moved until the day before. Message the desk.'],
  [
    { ...visitOn('2026-11-25'), isVisitAtCarrier: false },
    'move',
    'Our desk arranges this visit. Message the desk to move it.',
  ],
  [{ ...visitOn('2026-11-25'), state: 'completed', stage: null }, 'move', 'This order is completed.'],
  [{ state: 'completed', stage: null }, 'cancel', 'This order is completed.'],
  [{ state: 'cancelled', stage: null }, 'share', 'This order is cancelled.'],
  [{ state: 'completed', stage: null }, 'accept', 'This order is completed.'],
] as const)('%j: may %s? %s', (order, key, reason) => {
  expect(may(order)[key]).toBe(reason)
})

test('accepting charges needs the billing permission, and says so', () => {
  const { approve, accept, cancel } = may({ state: 'pending', stage: 'approval' }, ['BusinessPortalOrders'])
  expect(approve).toContain('Bills and prices permission')
  expect(accept).toContain('Bills and prices permission')
  expect(cancel).toBeNull()
})
