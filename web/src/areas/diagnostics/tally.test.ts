import { expect, test } from 'vitest'
import { tallyOf } from './tally.ts'

test('counts each test under the result that its row shows', () => {
  expect(
    tallyOf([
      { state: 'passed', word: 'Planned' },
      { state: 'passed', word: 'Passed' },
      { state: 'note', word: 'Ended' },
      { state: 'failed', word: 'Failed' },
      { state: 'note', word: 'High' },
      { state: 'passed', word: 'Passed' },
      { state: 'skipped', word: 'Skipped' },
    ]),
  ).toBe('1 failed, 2 to note, 2 passed, 1 planned, 1 skipped')
})
