import { productOrderCancellationList, productOrderList } from '@portal/contract/orders/product-orders.ts'
import { pence } from '@portal/contract/money-values.ts'
import { orderStates } from '@portal/contract/orders/values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { cancellations } from './cancellation-store.ts'
import { type OrderRow, orderStateOf, productOrderOf } from './shape.ts'
import { productOrders } from './store.ts'

const href = (collection: string, id: string) => `/${collection}/${id}`

// The values of TMF622, version 4.
const orderWords = [
  'acknowledged',
  'rejected',
  'pending',
  'held',
  'inProgress',
  'cancelled',
  'completed',
  'failed',
  'partial',
]

test('every state maps to one of the standard', () => {
  for (const state of orderStates) expect(orderWords).toContain(orderStateOf(state))
})

test.each([
  [productOrderList, productOrders],
  [productOrderCancellationList, cancellations],
])('every filter of the contract finds rows', ({ query }, { filters }) => {
  const { fields: _fields, offset: _offset, limit: _limit, ...named } = query.shape
  expect(Object.keys(filters).toSorted()).toEqual(Object.keys(named).toSorted())
})

const price = { recurringPence: pence(39_805), oneOffPence: null, currency: 'GBP' }

const order: OrderRow = {
  ...price,
  accountId: 'A',
  accountName: 'Larch',
  orderId: '70-1',
  type: 'cease',
  state: 'cancelled',
  title: 'Wharf',
  productId: null,
  productName: 'Ethernet 500',
  siteId: null,
  siteName: null,
  serviceId: 'S-1',
  careLevel: null,
  ipBlock: null,
  area: null,
  domainName: null,
  termMonths: null,
  accessName: null,
  accessPhone: null,
  orderRef: null,
  requestedDate: null,
  targetDate: null,
  closedDate: plainDateOf('2026-05-02'),
  closedReason: 'No longer needed',
  placedDate: plainDateOf('2026-05-01'),
}

test('an order contains the action on each product, and its end', () => {
  const cancelled = productOrderOf(order, href)
  expect(cancelled).toMatchObject({
    cancellationDate: '2026-05-02T00:00:00Z',
    cancellationReason: 'No longer needed',
    productOrderItem: [{ action: 'delete', product: { id: 'A~S-1', href: '/product/A~S-1' } }],
  })
  const completed = productOrderOf({ ...order, state: 'completed', type: 'regrade' }, href)
  expect(completed).toMatchObject({ completionDate: '2026-05-02T00:00:00Z', productOrderItem: [{ action: 'modify' }] })
  expect(completed).not.toHaveProperty('cancellationReason')
})
