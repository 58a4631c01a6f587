import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoted, withoutLinks } from './quoted.ts'

// Text that email programs turn into links: an address with its scheme, or a host name.
const link = /\w:\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u

test('every line of a quoted text is marked as a quotation', () => {
  expect(quoted('Hello,\n\nthe line is down.')).toBe('> Hello,\n> \n> the line is down.')
})

test.each([
  ['Pay at https://evil.example/pay?x=1', 'Pay at https[:]//evil[.]example/pay?x=1'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['me@evil.example', 'me@evil[.]example'],
  ['At 10.30 in v1.2. Thanks', 'At 10.30 in v1.2. Thanks'],
  ['Ann\r\nBcc: x', 'Ann Bcc: x'],
])('%j contains no link', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown)
})

test('no quoted text can contain a clickable link', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('://', '.', 'http', 'www', 'evil', 'com', '/', '\n', 'пример'))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(quoted(parts.join(''))).not.toMatch(link)
    }),
  )
})
