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

type Result = z.infer<typeof Result>

/**
 * Puts the latest results of each figure into docs/figures.md. The text after a table, which says where the time goes,
 * remains; a new figure has its section at the end.
 */
export function writeFiguresPage(figures: readonly Figure[], resultsFolder: string): void {
  const file = join(root, 'docs', 'figures.md')
  const page = figures.reduce(
    (text, { name }) => {
      const result = join(resultsFolder, `${name}.json`)
      return existsSync(result) ? withTable(text, Result.parse(JSON.parse(readFileSync(result, 'utf8')))) : text
    },
    readFileSync(file, 'utf8'),
  )
  writeFileSync(file, page)
}

/** The page with this result in place of the one before. */
export function withTable(page: string, result: Result): string {
  const section = new RegExp(`^## ${result.name}\\n(?:(?!\\n## )[^|])*\\n\\n(?:\\|.*\\n)+`, 'm')
  const table = tableOf(result)
  return section.test(page) ? page.replace(section, () => table) : `${page.trimEnd()}\n\n${table}`
}

function tableOf({ name, at, machine, rows }: Result): string {
  const lines = rows.map((row) => {
    const [figure = '', measured = '', limit = '', verdict = ''] = cellsOf(definedOf(row))
    return `| ${[figure, limit, measured, verdict, row.note ?? ''].join(' | ')} |`
  })
  return `## ${name}

\`npm run bench ${name}\`, ${at.slice(0, 10)}, ${machine}.

| figure | limit | measured | | how |
|---|---|---|---|---|
${lines.join('\n')}
`
}

function definedOf({ limit, note, error, ...row }: Result['rows'][number]) {
  return { ...row, ...(limit && { limit }), ...(note && { note }), ...(error && { error }) }
}
