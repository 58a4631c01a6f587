import { expect, test } from 'vitest'
import { Settings } from '../server/src/settings.ts'
import { isRetentionPageCurrent } from './retention-doc.ts'
import { isSettingsPageCurrent } from './settings-doc.ts'

test('the manual lists every setting as in the schema', () => {
  expect(isSettingsPageCurrent(), 'run node scripts/settings-doc.ts').toBe(true)
})

test('the manual lists every retention period as in the rules', () => {
  expect(isRetentionPageCurrent(), 'run node scripts/retention-doc.ts').toBe(true)
})

test('every setting has a description', () => {
  const silent = Object.entries(Settings.shape).filter(([, schema]) => !schema.description)
  expect(silent.map(([name]) => name)).toEqual([])
})
