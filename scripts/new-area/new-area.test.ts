import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check } from '../borders/check.ts'
import { readSource } from '../borders/source.ts'
import { readSources } from '../borders/sources.ts'
import { type Names, readNames } from './names.ts'
import { planArea } from './plan.ts'

const root = join(import.meta.dirname, '..', '..')
const sample = readNames(['sample-area', 'sample-item'])
const linesOf = (names: Names) =>
  [...planArea(root, names).changed].flatMap(([file, { lines }]) => lines.map((line) => [file, line.trim()]))
const filesOf = (names: Names) => [...planArea(root, names).made.keys()].map((path) => path.replace(/\d{4}_/, 'NNNN_'))

/** The cells of the table below a heading, without what marks code. */
function tableBelow(heading: string): string[][] {
  const page = readFileSync(join(root, 'docs/adding-an-area.md'), 'utf8')
  const [, below = ''] = page.split(`\n## ${heading}\n`)
  const [section = ''] = below.split('\n## ')
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) =>
    row
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll(/^`|`$/g, '')),
  )
}

test('an area is at most 12 files and 12 lines of files that all areas share', () => {
  expect(filesOf(sample).length).toBeLessThanOrEqual(12)
  expect(linesOf(sample).length).toBeLessThanOrEqual(12)
})

test('the page about a new area names every file and every line, and no others', () => {
  const files = tableBelow('Files that it makes').map(([file]) => file)
  expect(new Set(files)).toEqual(new Set(filesOf(sample)))
  expect(files).toHaveLength(filesOf(sample).length)
  const lines = tableBelow('Lines that it adds')
  expect(new Set(lines)).toEqual(new Set(linesOf(sample)))
  expect(lines).toHaveLength(linesOf(sample).length)
})

test('each line is added once, in one line, and changes nothing else', () => {
  for (const [file, { lines, text }] of planArea(root, sample).changed) {
    const before = readFileSync(join(root, file), 'utf8').split('\n')
    const after = text.split('\n')
    expect(
      after.filter((line) => !lines.includes(line)),
      file,
    ).toEqual(before)
    expect(after.length, file).toBe(before.length + lines.length)
    expect(Math.max(...lines.map(({ length }) => length)), file).toBeLessThanOrEqual(120)
  }
})

test('other names replace those of the templates everywhere, also if a record has several words', () => {
  const names = readNames(['parking', 'bay-permit', 'BusinessPortalColocation'])
  const { made, changed } = planArea(root, names)
  const written = [...made]
    .flat()
    .concat([...changed].flatMap(([, { lines }]) => lines))
    .join('\n')
  expect(written).not.toMatch(/sample|BusinessPortalServices/i)
  expect(filesOf(names)).toEqual(
    expect.arrayContaining(['db/demo/files/bay_permit.csv', 'web/src/areas/parking/BayPermitsPage.tsx']),
  )
  expect(written).toContain('export type BayPermit = z.infer<typeof BayPermit>')
  expect(written).toContain("path: '/parking-info/api/bay-permits/:bayPermitId'")
})

test('an area with the name of its records says it once', () => {
  expect(linesOf(readNames(['policies'])).map(([, line]) => line)).toContain(
    "policies: ['/policies', 'Policies', 'BusinessPortalServices'],",
  )
})

test('what is made imports what there is, and crosses no border', () => {
  const { made, changed } = planArea(root, sample)
  const planned = [...made, ...[...changed].map(([path, { text }]) => [path, text] as const)]
  const sources = planned.filter(([path]) => /\.tsx?$/.test(path)).map(([path, text]) => readSource(path, text))
  const all = new Map([...readSources(), ...sources].map((source) => [source.path, source]))
  expect(check([...all.values()])).toEqual([])
  const missing = sources.flatMap(({ path, imports }) =>
    imports.filter(({ to }) => /\.tsx?$/.test(to) && !all.has(to)).map(({ to }) => `${path}: ${to}`),
  )
  expect(missing).toEqual([])
})

test.each([
  [[], 'is no name'],
  [['Bills'], 'is no name'],
  [['bills', 'bill one'], 'is no name'],
  [['clients', 'case'], 'a word of SQL or TypeScript'],
  [['bills', 'bill', 'BusinessPortal'], 'Choose a permission'],
  [['bills', 'bill', 'DeskOrders'], 'Choose a permission'],
  [['visits', 'outing'], 'contract/visits exists already'],
  [['outings', 'visit'], 'a page "visit"'],
  [['readings', 'cloud-reading'], 'a table "cloud_reading"'],
  [['readings', 'access-request'], 'a table "access_request"'],
  [['letters', 'letter-of-a-very-long-name'], 'Use shorter names'],
])('%j is refused: %s', (asked, problem) => {
  expect(() => planArea(root, readNames(asked))).toThrow(problem)
})
