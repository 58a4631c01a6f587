import { Product } from '@portal/contract/catalogue/catalogue.ts'
import { pence } from '@portal/contract/money-values.ts'
import { expect, test } from 'vitest'
import { bodyOf as typedOf } from '../../acts/act.ts'
import { bodyOf, productFields, valuesOf } from './product-form.ts'

const product: Product = {
  productId: 'SEATS',
  name: 'Hosted voice',
  productCategory: 'Voice - IP',
  family: 'Hosted voice',
  follows: ['Business line', 'Hunt group'],
  state: 'offered',
  downMbps: null,
  upMbps: null,
  quantity: { unit: 'seat', from: 1, to: 500, step: 1 },
  prices: [{ termMonths: 36, monthly: pence(750), oneOff: pence(123_456) }],
  options: [{ kind: 'care-level', name: '24/7', monthly: pence(600), oneOff: pence(0) }],
}
const roundTrip = (of: Product, typed = {}) =>
  Product.safeParse({
    productId: of.productId,
    ...bodyOf(typedOf(productFields({}), { ...valuesOf(of), ...typed }), of.state),
  })

test.each([product, { ...product, quantity: null, downMbps: 0.5, upMbps: 30, follows: [], prices: [], options: [] }])(
  'an unchanged product is sent as it is',
  (of) => {
    expect(roundTrip(of).data).toEqual(of)
  },
)

test.each([
  [{ prices: '36 | a lot | 0' }, 'prices.0.monthly'],
  [{ prices: 'x | 1 | 0' }, 'prices.0.termMonths'],
  [{ options: 'Tea | Earl Grey | 1 | 0' }, 'options.0.kind'],
  [{ options: 'Care level | 24/7 | 1' }, 'options.0.oneOff'],
  [{ unit: '' }, 'quantity.unit'],
  [{ from: '9', to: '8' }, 'quantity.to'],
])('%j is refused at %s', (typed, path) => {
  expect(roundTrip(product, typed).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})
