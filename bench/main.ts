import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { areas, areasLarge } from './areas.ts'
import { bills } from './bills.ts'
import { browsing } from './browsing.ts'
import { bytes } from './bytes.ts'
import { cqm } from './cqm.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { type Figure, isMet, type Row, type Setting } from './figure.ts'
import { growth } from './growth.ts'
import { overload } from './overload.ts'
import { pooled } from './pooled.ts'
import { quoting } from './quoting.ts'
import { search } from './search.ts'
import { rest } from './rest.ts'
import { session } from './session.ts'
import { list } from './list.ts'
import { memory } from './memory.ts'
import { neighbours } from './neighbours.ts'
import { signIn } from './sign-in.ts'
import { starts } from './starts.ts'
import { writeFiguresPage } from './support/figures-page.ts'
import { printRow, printRows } from './support/print.ts'
import { table } from './table.ts'
import { watching } from './watching.ts'

const figures: readonly Figure[] = [
  session,
  list,
  search,
  areas,
  areasLarge,
  customers,
  dashboard,
  cqm,
  quoting,
  bills,
  neighbours,
  overload,
  pooled,
  growth,
  bytes,
  signIn,
  browsing,
  table,
  memory,
  rest,
  starts,
  watching,
]
const results = join(import.meta.dirname, 'results')

/**
 * `npm run bench [name ...] [--quick] [--full] [--data DIR] [--only TEXT]` measures every figure, or the named ones;
 * `--only` of the areas those whose address has the text, for a look while a list is changed; `--page` only writes
 * docs/figures.md.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      full: { type: 'boolean' },
      data: { type: 'string' },
      only: { type: 'string', multiple: true },
      page: { type: 'boolean' },
    },
  })
  if (values.page) return writeFiguresPage(figures, results)
  const unknown = positionals.find((name) => !figures.some((figure) => figure.name === name))
  if (unknown)
    throw new Error(`There is no figure "${unknown}". Figures: ${figures.map(({ name }) => name).join(', ')}`)
  const setting = { isQuick: values.quick ?? false, dataDir: values.data, only: values.only ?? [] }
  const chosen = figures.filter(({ name, isLong = false }) =>
    positionals.length > 0 ? positionals.includes(name) : values.full || !isLong,
  )
  mkdirSync(results, { recursive: true })
  let isAllMet = true
  for (const figure of chosen) {
    console.log(`\n== ${figure.name}`)
    isAllMet = (await measure(figure, setting)) && isAllMet
  }
  process.exit(isAllMet ? 0 : 1)
}

async function measure(figure: Figure, setting: Setting): Promise<boolean> {
  const partial = join(results, `${figure.name}.partial.json`)
  const kept: Row[] = []
  // A part of a figure does not replace the whole one.
  const isWhole = !setting.isQuick && setting.only.length === 0
  const rows = await figure.run(setting, (row) => {
    kept.push(row)
    printRow(row)
    if (isWhole) writeFileSync(partial, resultOf(figure, kept))
  })
  printRows(rows)
  if (!isWhole) return rows.every(isMet)
  writeFileSync(join(results, `${figure.name}.json`), resultOf(figure, rows))
  rmSync(partial, { force: true })
  return rows.every(isMet)
}

function resultOf({ name }: Figure, rows: readonly Row[]): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} cores of ${cpu?.model.trim() ?? 'an unknown processor'}, Node ${process.versions.node}`
  return `${JSON.stringify({ name, at: new Date().toISOString(), machine, rows }, null, 2)}\n`
}

await main()
