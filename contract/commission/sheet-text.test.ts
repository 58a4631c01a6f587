import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeSheet, separatorOf, separators } from './sheet-text.ts'

const sheet = 'Service ID,Commission\r\nS-1,£5.18\r\n'
const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))
const bigEndian = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const mark = '\uFEFF'

test.each([
  ['UTF-8', bytesOf(sheet, 'utf8'), 'UTF-8'],
  ['UTF-8 with a mark', bytesOf(mark + sheet, 'utf8'), 'UTF-8'],
  ['UTF-16 of Excel', bytesOf(mark + sheet, 'utf16le'), 'UTF-16'],
  ['UTF-16 without a mark', bytesOf(sheet, 'utf16le'), 'UTF-16'],
  ['UTF-16, big end first', bigEndian(mark + sheet), 'UTF-16'],
  ['UTF-16, big end first, without a mark', bigEndian(sheet), 'UTF-16'],
  ['Windows-1252', bytesOf(sheet, 'latin1'), 'Windows-1252'],
])('%s is recognised, and a pound sign stays one', (_, bytes, encoding) => {
  expect(decodeSheet(bytes)).toEqual({ text: sheet, encoding })
})

test('the euro sign and the quotes of Windows are not control characters', () => {
  const { text } = decodeSheet(new Uint8Array([0x80, 0x93, 0x94, 0x2c, 0xa3]))
  expect(text).toBe('€“”,£')
})

test('any bytes have a text', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void decodeSheet(bytes)))
})

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
