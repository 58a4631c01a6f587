import { pence } from '@portal/contract/money-values.ts'
import { expect, test } from 'vitest'
import { newProduct } from '../testing/products.ts'
import { newServiceOffersOf } from './new-service-offers.ts'

const free = { monthly: pence(0), oneOff: pence(0) }
const number = { unit: 'number', from: 1, to: 100, step: 1 }
const products = [
  newProduct({
    productId: 'FTTP',
    name: 'FTTP broadband',
    options: [
      { kind: 'care-level', name: '24/7', ...free },
      { kind: 'care-level', name: 'Gone', ...free },
      { kind: 'ip-block', name: '/29', ...free },
      { kind: 'reset-session', name: 'PPP', ...free },
    ],
  }),
  newProduct({ productId: 'FTTC', name: 'FTTC broadband', state: 'withdrawn' }),
  newProduct({ productId: 'ETHERNET', name: 'Ethernet', productCategory: 'Leased Line' }),
  newProduct({ productId: 'SEATS', name: 'Hosted voice', productCategory: 'Voice - IP' }),
  newProduct({ productId: 'NUMBERS', name: 'Phone numbers', productCategory: 'Voice - IP', quantity: number }),
  newProduct({ productId: 'OLD', name: 'Old router', productCategory: 'Hardware - Routers', state: 'withdrawn' }),
]
const offers = newServiceOffersOf({ products, careLevels: ['24/7'] })

test('a kind has the products that are on sale in its category, and is left out without one', () => {
  expect(offers.map(({ kind, products: sold }) => [kind, sold.map(({ productId }) => productId)])).toEqual([
    ['broadband', ['FTTP']],
    ['numbers', ['NUMBERS']],
  ])
})

test('a new service is offered existing care levels and IP blocks, and nothing that needs a running service', () => {
  expect(offers[0]?.products[0]?.options.map(({ name }) => name)).toEqual(['24/7', '/29'])
})
