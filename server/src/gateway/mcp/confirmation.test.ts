import { expect, test } from 'vitest'
import { createConfirmations } from './confirmation.ts'

const settings = { SESSION_SECRET: 'a secret for tests that is long enough' }
const change = { connectionId: 'c1', tool: 'open_case', input: { title: 'Down', impact: 'down' } }
let now = 0
const confirmations = createConfirmations(settings, () => now)

test('a code opens its own change, whatever the order of the fields', () => {
  const code = confirmations.seal(change)
  const once = confirmations.open(code, { ...change, input: { impact: 'down', title: 'Down' } })
  expect(once).toMatch(/^mcp-[0-9a-f]{32}$/)
  expect(confirmations.open(code, change)).toBe(once)
  expect(confirmations.open(confirmations.seal(change), change)).not.toBe(once)
})

test.each([
  ['connection', { ...change, connectionId: 'c2' }],
  ['tool', { ...change, tool: 'reply_to_case' }],
  ['argument', { ...change, input: { ...change.input, title: 'Up' } }],
  ['further argument', { ...change, input: { ...change.input, serviceId: 'S-1' } }],
])('a code does not open another %s', (_name, other) => {
  expect(confirmations.open(confirmations.seal(change), other)).toBeNull()
})

test('a code is valid for ten minutes', () => {
  const code = confirmations.seal(change)
  now = 10 * 60_000 - 1
  expect(confirmations.open(code, change)).not.toBeNull()
  expect(() => confirmations.verify(code)).not.toThrow()
  now = 10 * 60_000
  expect(confirmations.open(code, change)).toBeNull()
  expect(() => confirmations.verify(code)).toThrow('not a valid confirmation')
  now = 0
})

test('a code of another secret, a changed one and any other text open nothing', () => {
  const foreign = createConfirmations({ SESSION_SECRET: 'another secret that is long enough' }, () => now)
  expect(confirmations.open(foreign.seal(change), change)).toBeNull()
  const code = confirmations.seal(change)
  expect(confirmations.open(`${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`, change)).toBeNull()
  expect(confirmations.open('', change)).toBeNull()
  expect(confirmations.open('no code', change)).toBeNull()
  expect(() => confirmations.verify(foreign.seal(change))).toThrow('not a valid confirmation')
  expect(() => confirmations.verify(code)).not.toThrow()
})
