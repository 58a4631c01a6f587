import { expect, test } from 'vitest'
import { localSetting } from './set-local.ts'

test.each([
  ["O'Brien", "'O''Brien'"],
  ['a\\b', String.raw` E'a\\b'`],
  ["'; reset role; --", "'''; reset role; --'"],
  ['null\0byte', "''"],
])('a setting is quoted: %j', (value, quoted) => {
  expect(localSetting('portal.account_id', value)).toBe(`set local portal.account_id = ${quoted}`)
})
