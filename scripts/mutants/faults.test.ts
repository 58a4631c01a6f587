import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textWith } from './fault.ts'
import { faults } from './faults.ts'

test.each(faults)('$name: still applies to $file, and its tests exist', (fault) => {
  expect(fault.after).not.toBe(fault.before)
  expect(textWith(fault)).not.toBe('')
  expect(fault.tests.filter((each) => !statSync(join(root, each), { throwIfNoEntry: false })?.isFile())).toEqual([])
  const { only } = fault
  if (only) expect(fault.tests.some((each) => only.test(readFileSync(join(root, each), 'utf8')))).toBe(true)
})

test('there are at least 60 faults with unique names', () => {
  expect(faults.length).toBeGreaterThanOrEqual(60)
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})
