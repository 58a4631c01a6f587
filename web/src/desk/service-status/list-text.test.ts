import { expect, test } from 'vitest'
import { mostListBytes, textOfList } from './list-text.ts'

test('a list is read in UTF-8 or UTF-16, and not at all above its limit', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x53, 0, 0x2d, 0, 0x31, 0])
  expect(await textOfList(new Blob([utf16]))).toBe('S-1')
  expect(await textOfList(new Blob([new Uint8Array([0xfe, 0xff, 0, 0x53])]))).toBe('S')
  expect(await textOfList(new Blob(['\uFEFFS-1\nS-2']))).toBe('S-1\nS-2')
  expect(await textOfList(new Blob(['x'.repeat(mostListBytes + 1)]))).toBeNull()
})
