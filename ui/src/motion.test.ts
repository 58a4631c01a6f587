import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const sheets = globSync('{ui,web}/src/**/*.css', { cwd: root })
const read = (sheet: string) => readFileSync(join(root, sheet), 'utf8')
const durations = (css: string) =>
  [...css.matchAll(/transition(?:-duration)?:([^;]*);/g)].flatMap(
    ([, value = '']) => value.match(/\b[\d.]+m?s\b/g) ?? [],
  )

test('each transition takes its time from a token, so that reduced motion ends them all', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap((sheet) => durations(read(sheet)).filter((each) => each !== '0s'))).toEqual([])
})

test('reduced motion shortens every token of time, and gives no transition to an element without one', () => {
  const tokens = [...read('ui/src/tokens.css').matchAll(/(--[\w-]+): [\d.]+m?s;/g)].map(([, name]) => name)
  const [, reduced = ''] = read('ui/src/base.css').split('(prefers-reduced-motion: reduce)')
  expect(tokens).toContain('--fast')
  expect(tokens.filter((name) => !reduced.includes(`${name}: 1ms;`))).toEqual([])
  expect(reduced.split('@media')[0]).not.toContain('transition-duration')
})
