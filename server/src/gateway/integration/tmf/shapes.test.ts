import * as contract from '@portal/contract/integration/tmf.ts'
import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { newProduct, priceOf } from '../../../testing/products.ts'
import { offeringOf } from './catalogue-shapes.ts'
import { offerings, prices, specifications } from './catalogue-store.ts'
import { partyRoles } from './party-role-store.ts'
import { productOf } from './product-shape.ts'
import { products } from './product-store.ts'

const href = (collection: string, id: string) => `/${collection}/${id}`

test.each([
  [contract.productList, products],
  [contract.productSpecificationList, specifications],
  [contract.productOfferingList, offerings],
  [contract.productOfferingPriceList, prices],
  [contract.partyRoleList, partyRoles],
])('every filter of the contract finds rows', ({ query }, { filters }) => {
  const { fields: _fields, offset: _offset, limit: _limit, ...named } = query.shape
  expect(Object.keys(filters).toSorted()).toEqual(Object.keys(named).toSorted())
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

test('a product is an offering with its prices by term and its range', () => {
  const quantity = { unit: 'seat', from: 1, to: 500, step: 1 }
  const product = newProduct({ productId: 'SEATS', name: 'Hosted voice', quantity, prices: [priceOf(36, 750)] })
  const of = (name: string) => ({ name, productOfferingTerm: [{ duration: { amount: 36, units: 'month' } }] })
  const row = { id: 'SEATS', lastUpdate: '2026-05-01T09:00:00Z', kept: { version: '2' } }
  expect(
    offeringOf({ ...row, detail: { ...product, categoryName: 'Internet access', state: 'withdrawn' } }, href),
  ).toMatchObject({
    id: 'SEATS',
    name: 'Hosted voice',
    version: '2',
    lastUpdate: '2026-05-01T09:00:00Z',
    lifecycleStatus: 'Retired',
    isSellable: false,
    category: [{ id: 'Connectivity', name: 'Internet access' }],
    productOfferingPrice: [
      { ...of('Rental'), price: { dutyFreeAmount: { value: 7.5 } } },
      { ...of('Set-up'), id: 'SEATS~36~oneTime' },
    ],
    prodSpecCharValueUse: [{ name: 'seat', productSpecCharacteristicValue: [{ valueFrom: 1, valueTo: 500 }] }],
  })
})
