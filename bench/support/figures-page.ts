import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Figure } from '../figure.ts'
import { cellsOf } from './print.ts'
import { root } from './portal.ts'

const Result = z.object({
  name: z.string(),
  at: z.string(),
  machine: z.string(),
  rows: z.array(
    z.object({
      figure: z.string(),
      measured: z.number(),
      unit: z.string(),
      limit: z.union([z.object({ atMost: z.number() }), z.object({ atLeast: z.number() })]).optional(),
      note: z.string().optional(),
      error: z.string().optional(),
    }),
  ),
})

/** Writes docs/figures.md from the latest results of each figure; figures without a result are omitted. */
export function writeFiguresPage(figures: readonly Figure[], resultsFolder: string): void {
  const measured = figures.filter(({ name }) => existsSync(join(resultsFolder, `${name}.json`)))
  const page = [
    '# Figures',
    '',
    'The limits of the portal and the measured values. Ratios compare values of one run on one machine; the other values',
    'depend on the machine. `npm run bench` measures everything and fails if a limit is missed, `npm run bench NAME ...`',
    'measures only some, and `--page` generates this page from the last results. `--full` adds an hour and 30 GB of disk.',
    '',
    ...measured.flatMap(({ name, remark }) => {
      const text = readFileSync(join(resultsFolder, `${name}.json`), 'utf8')
      return [...sectionOf(Result.parse(JSON.parse(text))), ...(remark ? [remark, ''] : [])]
    }),
  ]
  writeFileSync(join(root, 'docs', 'figures.md'), `${page.join('\n').trimEnd()}\n`)
}

function sectionOf({ name, at, machine, rows }: z.infer<typeof Result>): string[] {
  const lines = rows.map((row) => {
    const [figure = '', measured = '', limit = '', verdict = ''] = cellsOf(definedOf(row))
    return `| ${[figure, limit, measured, verdict, row.note ?? ''].join(' | ')} |`
  })
  return [
    `## ${name}`,
    '',
    `\`npm run bench ${name}\`, ${at.slice(0, 10)}, ${machine}.`,
    '',
    '| figure | limit | measured | | how |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ]
}

function definedOf({ limit, note, error, ...row }: z.infer<typeof Result>['rows'][number]) {
  return { ...row, ...(limit && { limit }), ...(note && { note }), ...(error && { error }) }
}
