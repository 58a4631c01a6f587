import { expect, test } from 'vitest'
import type { Caller } from './callers.ts'
import type { Operation } from './operations.ts'
import { randomOf } from './random.ts'
import { hostileRequest, placesOf } from './request.ts'

const operation: Operation = {
  key: 'POST /things/{thingId}',
  method: 'POST',
  address: 'http://127.0.0.1:1/things/{thingId}',
  face: 'customer',
  path: ['thingId'],
  query: [{ name: 'page', example: 1, isRequired: false }],
  headers: ['if-match'],
  body: { type: 'application/json', example: { site: { name: 'Leeds' } } },
  mayBeUnavailable: true,
}
const caller: Caller = {
  name: 'someone',
  faces: ['customer'],
  headers: () => ({ authorization: 'Bearer right' }),
  own: { csrfToken: 'right' },
  renew: async () => {},
}
const requestsAt = (of: Operation, place: string) =>
  Array.from({ length: 200 }, (_, seed) => hostileRequest({ operation: of, place }, caller, new Map(), randomOf(seed)))

test('everything that a request consists of is a place', () => {
  expect(placesOf(operation).map(({ place }) => place)).toEqual([
    'header',
    'query',
    'path.thingId',
    'query.page',
    'header.if-match',
    'body',
    'body.site',
    'body.site.name',
  ])
})

test('a request is hostile in its place, whichever other place is hostile too', () => {
  expect(requestsAt(operation, 'path.thingId').filter(({ url }) => /things\/x($|\?)/.test(url))).toEqual([])
  expect(requestsAt(operation, 'query.page').filter(({ url }) => !url.includes('page='))).toEqual([])
  expect(requestsAt(operation, 'header.if-match').filter(({ headers }) => headers['if-match'] === undefined)).toEqual(
    [],
  )
  expect(
    requestsAt(operation, 'body.site.name').filter(({ body }) => String(body) === '{"site":{"name":"Leeds"}}'),
  ).toEqual([])
  expect(requestsAt(operation, 'body.site.name').every(({ body }) => String(body).startsWith('{"site":{"name":'))).toBe(
    true,
  )
})

test("a form has the caller's own token, so that its other fields are read", () => {
  const body = { type: 'application/x-www-form-urlencoded', example: { csrfToken: 'text', json: 'text' } }
  const forms = requestsAt({ ...operation, body }, 'body.json').map((request) => String(request.body))
  expect(forms.filter((form) => form.startsWith('csrfToken=right&json=')).length).toBeGreaterThan(150)
})
