import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claims } from './conformance.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const files = globSync('{ui,web,e2e,server,identity}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
})
const titles = new Set(
  files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:test|it)\(\s*(['"`])(.+?)\1,/g)].map(
      ([, , title]) => title,
    ),
  ),
)

test.each(claims)('the claim on $number $name names existing tests', ({ tests, how }) => {
  expect(tests.filter((title) => !titles.has(title))).toEqual([])
  if (how !== 'Not used in the portal.') expect(tests).not.toEqual([])
})

test('every criterion of levels A and AA has its claim, in order', () => {
  const numbers = claims.map(({ number }) => number)
  expect(numbers).toHaveLength(55)
  const key = (number: string) =>
    number
      .split('.')
      .map((part) => part.padStart(2, '0'))
      .join('.')
  expect(numbers).toEqual(numbers.toSorted((a, b) => key(a).localeCompare(key(b))))
})
