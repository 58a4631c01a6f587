import { expect, test } from 'vitest'
import { faultOf } from './judge.ts'

const faultIn = (status: number, body: string, mayBeUnavailable = true) =>
  faultOf({ status, body, requestId: '', ms: 1 }, { mayBeUnavailable }, 5000)

test('a 503 passes only where it is declared, and with its code', () => {
  expect(faultIn(503, '{"code":"unavailable"}')).toBeNull()
  expect(faultIn(503, '{"code":"unavailable"}', false)).toBe('answered 503')
  expect(faultIn(503, 'Service Unavailable')).toBe('answered 503')
})

test('no other 5xx passes, whatever its code', () => {
  expect(faultIn(502, '{"code":"upstream"}')).toBe('answered 502')
  expect(faultIn(500, '{"Reference":"1"}')).toBe('answered 500')
})

test('a refusal passes if it shows nothing internal', () => {
  expect(faultIn(404, '{"code":"not_found"}')).toBeNull()
  expect(faultIn(400, 'TypeError: x is undefined')).toBe('shows what is internal: TypeError')
})

test('a slow answer does not pass', () => {
  expect(faultOf({ status: 200, body: '', requestId: '', ms: 6000 }, { mayBeUnavailable: true }, 5000)).toBe(
    'took 6.0 s',
  )
})
