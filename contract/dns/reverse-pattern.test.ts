import { expect, test } from 'vitest'
import { hasVariable, nameByPattern } from './reverse-pattern.ts'

test.each([
  ['host-{address}.example.com', '198.51.100.64', 'host-198-51-100-64.example.com'],
  ['{last}.leeds.example.com', '198.51.100.64', '64.leeds.example.com'],
  ['{last}-{last}.example.com', '198.51.100.7', '7-7.example.com'],
  ['h-{address}.example.com', '2001:db8:77::1', 'h-2001-0db8-0077-0000-0000-0000-0000-0001.example.com'],
  ['{last}.v6.example.com', '2001:db8:77::a1', '00a1.v6.example.com'],
])('%s names %s %s', (pattern, address, name) => {
  expect(nameByPattern(pattern, address)).toBe(name)
})

test('a pattern without a variable would give all addresses one name', () => {
  expect(hasVariable('mail.example.com')).toBe(false)
  expect(hasVariable('h{last}.example.com')).toBe(true)
})
