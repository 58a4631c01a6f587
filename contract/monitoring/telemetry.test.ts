import { expect, test } from 'vitest'
import { cleanText, cleanUrl, cleanValue, redactText } from './telemetry.ts'

test.each([
  ['Bearer abcd.efgh', 'Bearer [redacted]'],
  ['Basic dXNlcjpwYXNzd29yZA==', 'Basic [redacted]'],
  ['Cookie: a=1; b=2\nHost: x', 'Cookie: [redacted]\nHost: x'],
  ['{"password":"p"}', '{"password=[redacted]"}'],
  ['?a=1&code=c&b=2', '?a=1&code=[redacted]&b=2'],
  ['status code=404 is no parameter: statecode=404', 'status code=[redacted] is no parameter: statecode=404'],
])('redacts %s', (text, expected) => {
  expect(redactText(text)).toBe(expected)
})

test('redacts in linear time', () => {
  for (const part of [
    'eyJ',
    'eyJa.',
    '-eyJaaaaa',
    'bearer ',
    'authorization',
    'cookie="',
    'token',
    '?code',
    '&state=',
    '\\',
    ' ',
  ]) {
    const text = part.repeat(300_000 / part.length)
    const start = Date.now()
    redactText(text)
    expect(Date.now() - start).toBeLessThan(1000)
  }
})

test('truncates text without splitting a character', () => {
  expect(cleanText('ab🛰', 3)).toBe('ab\ufffd')
})

test('removes query and fragment from an address', () => {
  expect(cleanUrl('https://portal.example/cb?code=1#id_token=2')).toBe('https://portal.example/cb')
})

test('converts errors, dates, cycles and unreadable values to plain data', () => {
  const error = Object.assign(new TypeError('No', { cause: 'why' }), { token: 'secret', status: 500 })
  expect(cleanValue(error)).toMatchObject({
    name: 'TypeError',
    message: 'No',
    cause: 'why',
    token: '[redacted]',
    status: 500,
  })
  expect(cleanValue({ at: new Date(0), never: new Date(Number.NaN) })).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    never: null,
  })
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(cleanValue(circle)).toEqual({ self: '[circular]' })
  expect(cleanValue([undefined, 1n, Number.NaN, () => {}, Symbol('s')])).toEqual([
    null,
    '[bigint]',
    'NaN',
    '[function]',
    '[symbol]',
  ])
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  expect(cleanValue(proxy)).toBe('[unreadable]')
})
