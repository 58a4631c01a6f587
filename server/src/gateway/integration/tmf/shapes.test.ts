import * as contract from '@portal/contract/integration/tmf.ts'
import { pence } from '@portal/contract/money-values.ts'
import { caseStatuses } from '@portal/contract/cases/values.ts'
import { orderStates } from '@portal/contract/orders/values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { type OrderRow, orderStateOf, productOf, productOrderOf, ticketStatusOf, troubleTicketOf } from './shapes.ts'
import { offerings, prices, specifications } from './catalogue-store.ts'
import { offeringOf } from './catalogue-shapes.ts'
import { productOrders, products, troubleTickets } from './collections.ts'
import { partyRoles } from './party-role-store.ts'
import { valuesOf } from './filter-values.ts'
import { mergePatch } from './merge-patch.ts'
import { linksOf, withOnly } from './paging.ts'
import { newProduct, priceOf } from '../../../testing/products.ts'

const href = (collection: string, id: string) => `/${collection}/${id}`

// The values of TMF622 and TMF621, version 4.
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
const ticketWords = ['acknowledged', 'rejected', 'pending', 'held', 'inProgress', 'cancelled', 'closed', 'resolved']

test('every status maps to one of the standard', () => {
  for (const state of orderStates) expect(orderWords).toContain(orderStateOf(state))
  for (const status of caseStatuses) expect(ticketWords).toContain(ticketStatusOf(status))
})

test.each([
  [contract.productList, products],
  [contract.productSpecificationList, specifications],
  [contract.productOfferingList, offerings],
  [contract.productOfferingPriceList, prices],
  [contract.partyRoleList, partyRoles],
  [contract.productOrderList, productOrders],
  [contract.troubleTicketList, troubleTickets],
])('every filter of the contract finds rows', ({ query }, { filters }) => {
  const { fields: _fields, offset: _offset, limit: _limit, ...named } = query.shape
  expect(Object.keys(filters).toSorted()).toEqual(Object.keys(named).toSorted())
})

test('the values of a filter are separated by commas, except in quotes', () => {
  expect(valuesOf('active,suspended')).toEqual(['active', 'suspended'])
  expect(valuesOf('"2026-05-28T09:00:00Z"')).toEqual(['2026-05-28T09:00:00Z'])
  expect(valuesOf('"Leeds, Wharf",York')).toEqual(['Leeds, Wharf', 'York'])
  expect(valuesOf('"')).toEqual(['"'])
})

const price = { recurringPence: pence(39_805), oneOffPence: null, currency: 'GBP' }

test('a service is a product with its price, place and parties', () => {
  const product = productOf(
    {
      ...price,
      accountId: 'A',
      billingAccountId: 'CLC-1',
      accountName: 'Larch',
      serviceId: 'S-1',
      dealerId: 'D',
      siteId: 'L',
      siteName: 'Wharf',
      name: 'Main line',
      productCategory: 'Leased Line',
      productName: 'Ethernet 500',
      supplierRef: null,
      orderRef: 'PO-1',
      status: 'active',
      downMbps: 500,
      upMbps: null,
      careLevel: null,
      contractStart: plainDateOf('2025-07-01'),
      contractTermMonths: 36,
      contractEnd: null,
    },
    href,
  )
  expect(product).toMatchObject({
    id: 'A~S-1',
    href: '/product/A~S-1',
    startDate: '2025-07-01T00:00:00Z',
    productPrice: [{ priceType: 'recurring', price: { dutyFreeAmount: { unit: 'GBP', value: 398.05 } } }],
    productTerm: [{ duration: { amount: 36, units: 'month' } }],
    place: [{ id: 'A~L', name: 'Wharf' }],
    relatedParty: [
      { id: 'A', role: 'customer' },
      { id: 'D', role: 'dealer' },
    ],
  })
  expect(product.productCharacteristic).toEqual([
    { name: 'category', valueType: 'string', value: 'Leased Line' },
    { name: 'downMbps', valueType: 'number', value: 500 },
    { name: 'customerReference', valueType: 'string', value: 'PO-1' },
  ])
})

const order: OrderRow = {
  ...price,
  accountId: 'A',
  accountName: 'Larch',
  orderId: '70-1',
  type: 'cease',
  state: 'cancelled',
  title: 'Wharf',
  productName: 'Ethernet 500',
  siteId: null,
  siteName: null,
  serviceId: 'S-1',
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

test('a case is a ticket with its subject', () => {
  const ticket = {
    accountId: 'A',
    accountName: 'Larch',
    caseId: 'CS-1',
    kind: 'fault',
    title: 'Down',
    about: '',
    status: 'closed',
    priority: 'high',
    impact: 'down',
    serviceId: 'S-1',
    orderId: null,
    ownRef: null,
    openedAt: '2026-05-01T09:00:00Z',
    updatedAt: '2026-05-01T10:00:00Z',
    resolveBy: '2026-05-02T09:00:00Z',
    resolvedAt: null,
  }
  expect(troubleTicketOf(ticket, href)).toMatchObject({
    severity: 'Critical',
    relatedEntity: [{ id: 'A~S-1', '@referredType': 'Product' }],
  })
})

test('a product is an offering with its prices by term and its range', () => {
  const quantity = { unit: 'seat', from: 1, to: 500, step: 1 }
  const product = newProduct({ productId: 'SEATS', name: 'Hosted voice', quantity, prices: [priceOf(36, 750)] })
  const of = (name: string) => ({ name, productOfferingTerm: [{ duration: { amount: 36, units: 'month' } }] })
  const row = { id: 'SEATS', lastUpdate: '2026-05-01T09:00:00Z', kept: { version: '2' } }
  expect(offeringOf({ ...row, detail: { ...product, state: 'withdrawn' } }, href)).toMatchObject({
    id: 'SEATS',
    name: 'Hosted voice',
    version: '2',
    lastUpdate: '2026-05-01T09:00:00Z',
    lifecycleStatus: 'Retired',
    isSellable: false,
    category: [{ name: 'Connectivity' }],
    productOfferingPrice: [
      { ...of('Rental'), price: { dutyFreeAmount: { value: 7.5 } } },
      { ...of('Set-up'), id: 'SEATS~36~oneTime' },
    ],
    prodSpecCharValueUse: [{ name: 'seat', productSpecCharacteristicValue: [{ valueFrom: 1, valueTo: 500 }] }],
  })
})

test('a merge patch removes by null, merges objects and replaces lists', () => {
  const before = { name: 'A', version: '1', validFor: { startDateTime: 'x', endDateTime: 'y' }, channel: [1, 2] }
  const patch = { version: null, validFor: { endDateTime: null }, channel: [3], price: { unit: 'GBP', value: null } }
  expect(mergePatch(before, patch)).toEqual({
    name: 'A',
    validFor: { startDateTime: 'x' },
    channel: [3],
    price: { unit: 'GBP' },
  })
  expect(mergePatch({ price: 5 }, { price: { unit: 'GBP' } })).toEqual({ price: { unit: 'GBP' } })
})

test('pages have links only to existing pages', () => {
  const address = new URL('https://portal.example/product?status=active')
  const links = linksOf(address, { offset: 0, limit: 20, total: 0 })
  expect(links).not.toContain('next')
  expect(links).not.toContain('prev')
  expect(links).toContain('<https://portal.example/product?status=active&offset=0&limit=20>; rel="last"')
  const last = linksOf(address, { offset: 20, limit: 20, total: 40 })
  expect(last).not.toContain('next')
  expect(last).toContain('<https://portal.example/product?status=active&offset=0&limit=20>; rel="prev"')
})

test('unknown attributes are ignored', () => {
  const resource = { id: '1', href: '/1', '@type': 'Product', name: 'x' }
  expect(withOnly(resource, 'colour')).toEqual({ id: '1', href: '/1', '@type': 'Product' })
  expect(withOnly(resource, '')).toEqual(resource)
})
