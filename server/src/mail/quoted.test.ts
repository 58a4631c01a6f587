import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoted, withoutLinks } from './quoted.ts'

// What mail programs make links of: an address with its scheme, and a name of a host.
const link = /\w:\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u

test('every line of what somebody wrote is a quotation', () => {
  expect(quoted('Hello,\n\nthe line is down.')).toBe('> Hello,\n> \n> the line is down.')
})

test.each([
  ['Pay at https://evil.example/pay?x=1', 'Pay at https[:]//evil[.]example/pay?x=1'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['me@evil.example', 'me@evil[.]example'],
  ['At 10.30 in v1.2. Thanks', 'At 10.30 in v1.2. Thanks'],
  ['Ann\r\nBcc: x', 'Ann Bcc: x'],
])('%j is no link', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown)
})

test('whatever is written, nothing in it can be pressed', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('://', '.', 'http', 'www', 'evil', 'com', '/', '\n', 'пример'))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(quoted(parts.join(''))).not.toMatch(link)
    }),
  )
})
