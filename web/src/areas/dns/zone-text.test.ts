import { expect, test } from 'vitest'
import { zoneText } from './zone-text.ts'

test.each([
  ['UTF-8', [0xc3, 0xa9], 'é'],
  ['UTF-8 after a byte order mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['UTF-16', [0xff, 0xfe, 0x61, 0x00], 'a'],
  ['UTF-16 in the other order', [0xfe, 0xff, 0x00, 0x61], 'a'],
  ['other bytes', [0x61, 0xff, 0xe9], String.raw`a\255\233`],
])('a file in %s is read', (_, bytes, text) => {
  expect(zoneText(Uint8Array.from(bytes))).toBe(text)
})
