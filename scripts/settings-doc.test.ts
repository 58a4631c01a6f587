import { expect, test } from 'vitest'
import { Settings } from '../server/src/config.ts'
import { isSettingsPageCurrent } from './settings-doc.ts'

test('the manual lists every setting as the schema has it', () => {
  expect(isSettingsPageCurrent(), 'run node scripts/settings-doc.ts').toBe(true)
})

test('every setting says what it means', () => {
  const silent = Object.entries(Settings.shape).filter(([, schema]) => !schema.description)
  expect(silent.map(([name]) => name)).toEqual([])
})
