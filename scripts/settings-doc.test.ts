import { expect, test } from 'vitest'
import { Settings } from '../server/src/config.ts'
import { isRetentionPageCurrent } from './retention-doc.ts'
import { isSettingsPageCurrent } from './settings-doc.ts'

test('the manual lists every setting as the schema has it', () => {
  expect(isSettingsPageCurrent(), 'run node scripts/settings-doc.ts').toBe(true)
})

test('the manual lists how long everything is kept as the rules have it', () => {
  expect(isRetentionPageCurrent(), 'run node scripts/retention-doc.ts').toBe(true)
})

test('every setting says what it means', () => {
  const silent = Object.entries(Settings.shape).filter(([, schema]) => !schema.description)
  expect(silent.map(([name]) => name)).toEqual([])
})
