import { expect, test, vi } from 'vitest'
import { timesInText } from './times-in-text.ts'

test('a reader in the UK sees the times in a text of the server without their zone', () => {
  expect(timesInText('Last responded at 12:03 GMT, firmware current')).toBe('Last responded at 12:03, firmware current')
  expect(timesInText('No power since 3 Jul, 08:12 BST')).toBe('No power since 3 Jul, 08:12')
})

test('a reader abroad sees the zone', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(timesInText('Last responded at 12:03 GMT')).toBe('Last responded at 12:03 GMT')
  vi.unstubAllEnvs()
})
