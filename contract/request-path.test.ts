import { expect, test } from 'vitest'
import { requestPath } from './request-path.ts'

test('server and browser write a call identically', () => {
  const path = requestPath('/orders/:orderId/charges', {
    params: { orderId: 'A/1' },
    query: { size: 25, page: 0, search: 'a b', all: false, sort: '', site: undefined },
  })
  expect(path).toBe('/orders/A%2F1/charges?all=false&page=0&search=a%20b&size=25')
  expect(requestPath('/orders', { query: { search: '' } })).toBe('/orders')
})
