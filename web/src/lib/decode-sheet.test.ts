import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeSheet } from './decode-sheet.ts'

const sheet = 'Service ID,Commission\r\nS-1,£5.18\r\n'
const mark = '\uFEFF'
const codesOf = (text: string) => Array.from(text, (character) => character.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const littleEndian = (text: string) => Uint8Array.from(codesOf(text).flatMap((code) => [code % 256, code >> 8]))
const bigEndian = (text: string) => Uint8Array.from(codesOf(text).flatMap((code) => [code >> 8, code % 256]))

test.each([
  ['UTF-8', utf8(sheet), 'UTF-8'],
  ['UTF-8 with a mark', utf8(mark + sheet), 'UTF-8'],
  ['UTF-16 of Excel', littleEndian(mark + sheet), 'UTF-16'],
  ['UTF-16 without a mark', littleEndian(sheet), 'UTF-16'],
  ['UTF-16, big end first', bigEndian(mark + sheet), 'UTF-16'],
  ['UTF-16, big end first, without a mark', bigEndian(sheet), 'UTF-16'],
  ['Windows-1252', Uint8Array.from(codesOf(sheet)), 'Windows-1252'],
])('%s is recognised, and a pound sign stays one', (_, bytes, encoding) => {
  expect(decodeSheet(bytes)).toEqual({ text: sheet, encoding })
})

test('the euro sign and the quotes of Windows are not control characters', () => {
  expect(decodeSheet(Uint8Array.of(0x80, 0x93, 0x94, 0x2c, 0xa3)).text).toBe('€“”,£')
})

test('any bytes have a text', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void decodeSheet(bytes)))
})
