import { expect, test } from 'vitest'
import { withTable } from './figures-page.ts'

const rows = [{ figure: 'Second start', measured: 1.7, unit: 's', limit: { atMost: 2 }, note: 'median of 3' }]
const result = { name: 'starts', at: '2026-11-29T11:31:00.000Z', machine: '2 cores', rows }
const table = `## starts

\`npm run bench starts\`, 2026-11-29, 2 cores.

| figure | limit | measured | | how |
|---|---|---|---|---|
| Second start | at most 2 s | 1.7 s | met | median of 3 |
`

test('a new result replaces the table of its figure only, and the text after it remains', () => {
  const others = [
    '# Figures\n\n',
    '\nWhere the time goes.\n\n| part | share |\n|---|---|\n| pages | all |\n\n## rest\n',
  ]
  const before = table.replace('1.7 s | met', '2.4 s | MISSED').replace('2 cores', 'another machine')
  expect(withTable(others.join(before), result)).toBe(others.join(table))
})

test('a figure without a section receives one at the end', () => {
  expect(withTable('# Figures\n\n## rest\n\nText.\n', result)).toBe(`# Figures\n\n## rest\n\nText.\n\n${table}`)
})
