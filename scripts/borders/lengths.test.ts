import { expect, test } from 'vitest'
import type { Allowed } from './allowed.ts'
import { checkLengths } from './check-lengths.ts'
import { inWords } from './finding.ts'
import { readSource } from './source.ts'

const path = 'server/src/planted.ts'
const checkLines = (file: string, lines: number, allowed: Allowed = {}) =>
  checkLengths([readSource(file, 'plant()\n'.repeat(lines))], allowed).map(inWords)

test('refuses a file above 400 lines, and a test above 600', () => {
  expect(checkLines(path, 400)).toEqual([])
  expect(checkLines(path, 401)).toEqual([
    `${path}:401  has 401 lines. Above 400 is a failure unless listed with a reason.`,
  ])
  expect(checkLines('e2e/tests/planted.spec.ts', 600)).toEqual([])
  expect(checkLines('server/src/planted.test.ts', 601)).toEqual([
    'server/src/planted.test.ts:601  has 601 lines. Test files may be long, but not above 600 lines; then the subject is too big.',
  ])
})

test('an exception allows the length that is written down, and only as long as it is needed', () => {
  const allowed = { 'A reason.': { [path]: 410 } }
  expect(checkLines(path, 410, allowed)).toEqual([])
  expect(checkLines(path, 411, allowed)).toEqual([expect.stringContaining('has 411 lines and not 410: shorten it')])
  expect(checkLines(path, 400, allowed)).toEqual([expect.stringContaining('needs no exception any more')])
  expect(checkLines('server/src/other.ts', 1, allowed)).toEqual([expect.stringContaining(`${path}:1  is gone`)])
})
