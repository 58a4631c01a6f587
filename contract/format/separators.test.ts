import fc from 'fast-check'
import { expect, test } from 'vitest'
import { separatorOf, separators } from './separators.ts'

test.each([
  ['Service ID,Commission', ','],
  ['Service ID;Commission', ';'],
  ['Service ID\tCommission', '\t'],
  ['Service ID|Commission', '|'],
  ['"Name; ID; more",Commission', ','],
  ['"Service, ID";"Commission, net"', ';'],
  ['\uFEFF\r\nService ID;Commission', ';'],
  ['"A ""b;c"" d",E', ','],
  ['One column', ','],
  ['', ','],
])('%j is separated by %j', (header, separator) => {
  expect(separatorOf(`${header}\nS-1;1,00|2\t3`)).toBe(separator)
})

test('a header of plain names is separated as it was written', () => {
  const name = fc.stringMatching(/^[A-Za-z ]{1,12}$/)
  fc.assert(
    fc.property(fc.array(name, { minLength: 2, maxLength: 8 }), fc.constantFrom(...separators), (names, separator) => {
      expect(separatorOf(names.join(separator))).toBe(separator)
    }),
  )
})
