import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { entities } from './entities.ts'
import { columnHelp, columnTables, usage } from './help.ts'

const document = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'import.md'), 'utf8')

test("the document describes the import's columns", () => {
  expect(document).toContain(columnTables())
})

test('the document and the help show the same usage', () => {
  expect(document).toContain(usage)
})

test.each(entities)('the help names every column of $name', ({ row }) => {
  for (const { name, about } of columnsOf(row))
    expect(columnHelp()).toMatch(new RegExp(`  ${name} .*${about.slice(0, 20)}`))
})
