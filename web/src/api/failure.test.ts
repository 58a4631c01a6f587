import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError, mapFailure, shouldRetry } from './failure.ts'

const answered = (status: number, body: unknown) => new ApiError(status, body)

test.each([
  ['500 with only a Reference', answered(500, { Reference: 'a1' }), 'An unexpected error occured', 'error'],
  ['404', answered(404, { message: 'There is nothing here.' }), 'An unexpected error occured.', 'error'],
  ['404 without a body', answered(404, null), 'An unexpected error occured.', 'error'],
  ['422', answered(422, { message: 'Choose a later date.' }), 'Choose a later date.', 'warning'],
  ['400', answered(400, { orderRef: 'Use 50 characters.', name: 'Enter a name.' }), 'Use 50 characters.', 'error'],
  [
    '400 with a list as first value',
    answered(400, { name: ['Enter a name.', 'Short.'] }),
    'Enter a name., Short.',
    'error',
  ],
  ['400 with a list as body', answered(400, ['First.', 'Second.']), 'First.', 'error'],
  ['400 with plain text', answered(400, 'Malformed request'), 'Malformed request', 'error'],
  ['other with a value array', answered(409, { value: ['One.', 'Two.'], message: 'No' }), 'One., Two.', 'error'],
  [
    'other with a message',
    answered(403, { message: 'You do not have access to this.' }),
    'You do not have access to this.',
    'error',
  ],
  ['other with neither', answered(503, {}), 'Request failed with status code 503', 'error'],
  ['500 with more than a Reference', answered(500, { Reference: 'a1', message: 'Down.' }), 'Down.', 'error'],
  ['500 with an empty object', answered(500, {}), 'Request failed with status code 500', 'error'],
  ['a network error', new TypeError('Failed to fetch'), 'Failed to fetch', 'error'],
  [
    'failure while mapping: 422 without message',
    answered(422, { detail: 1 }),
    'An unexpected error occured',
    'warning',
  ],
  ['failure while mapping: 400 without values', answered(400, {}), 'An unexpected error occured', 'error'],
  ['failure while mapping: a body that throws', answered(400, throwing()), 'An unexpected error occured', 'error'],
  ['failure while mapping: no error at all', undefined, 'An unexpected error occured', 'error'],
])("A7.1 returns the catalogue's message for %s", (_case, error, message, feedbackType) => {
  expect(mapFailure(error)).toEqual({ message, feedbackType })
})

test('A7.1 always returns a message, whatever was thrown', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true }), (thrown) => {
      expect(mapFailure(thrown).message).not.toBe('')
    }),
  )
})

test('A7.1 always returns a message, whatever the body, and warns for 422 only', () => {
  const anyStatus = fc.oneof(fc.constantFrom(400, 404, 422, 500), fc.integer({ min: 300, max: 599 }))
  fc.assert(
    fc.property(
      anyStatus,
      fc.oneof(
        fc.json().map((text): unknown => JSON.parse(text)),
        fc.anything(),
      ),
      (status, body) => {
        const { message, feedbackType } = mapFailure(answered(status, body))
        expect(message).toEqual(expect.stringMatching(/[^]/))
        expect(feedbackType).toBe(status === 422 ? 'warning' : 'error')
      },
    ),
  )
})

test('A7.1 copes with a revoked proxy', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  expect(mapFailure(proxy).message).toBe('An unexpected error occured')
  expect(mapFailure(answered(409, proxy)).message).toBe('An unexpected error occured')
})

test('reads status, body and request id from a response', async () => {
  const json = new Response('{"message":"No"}', {
    status: 409,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r1' },
  })
  expect(await ApiError.from(json)).toMatchObject({ status: 409, body: { message: 'No' }, requestId: 'r1' })
  expect(await ApiError.from(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toMatchObject({
    body: '<h1>Bad gateway</h1>',
    requestId: undefined,
  })
  const broken = new Response('{', { status: 500, headers: { 'content-type': 'application/json' } })
  expect(await ApiError.from(broken)).toMatchObject({ status: 500, body: null })
})

function throwing(): object {
  return new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('unreadable')
      },
    },
  )
}

test('a read is tried again once, and four times while the portal is too busy for it', () => {
  const attempts = (error: unknown) => [0, 1, 2, 3, 4, 5].filter((failures) => shouldRetry(failures, error)).length
  expect(attempts(answered(503, { code: 'overloaded', message: 'The portal is very busy.' }))).toBe(4)
  expect(attempts(answered(503, { code: 'unavailable', message: 'Not available.' }))).toBe(1)
  expect(attempts(new Error('Failed to fetch'))).toBe(1)
})
