import { sql, type Transaction } from 'kysely'
import { BadRows, ImportRefused } from './bad-rows.ts'
import type { Problem } from './causes.ts'
import { columnsOf } from './columns.ts'
import { compareStaged, type Difference, listDifferences } from './differences.ts'
import type { Entity } from './entity.ts'
import type { RowSource } from './row-source.ts'
import { checkStaged, openStaging, removeBadRows } from './staging.ts'

export interface Loaded {
  rows: number
  added: number
  changed: number
  unchanged: number
}

export type Phase = 'reading' | 'checking' | 'writing'

export interface LoadOptions {
  /** Collects the bad rows; by default only those of a refused file are known. */
  badRows?: BadRows | undefined
  /** Leaves bad rows out instead of refusing all. */
  isGoodOnly?: boolean | undefined
  onProgress?: OnProgress | undefined
  /** Receives every new or changed row before it is written. */
  report?: ((differences: AsyncIterable<Difference>) => Promise<void>) | undefined
}

type OnProgress = (phase: Phase, rows: number) => void

/** Loads all rows of the source, or all good ones, or throws `ImportRefused`; the caller's transaction then rolls everything back. */
export async function loadRowsIn(
  tx: Transaction<unknown>,
  entity: Entity,
  source: RowSource,
  { badRows = new BadRows(), isGoodOnly = false, onProgress, report }: LoadOptions = {},
): Promise<Loaded> {
  // The pool's time limit is for requests; a million rows take longer. One import at a time keeps the counts simple.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`select pg_advisory_xact_lock(7420)`.execute(tx)
  const read = await stage(tx, entity, source, badRows, onProgress)
  onProgress?.('checking', read)
  // A row may need another one of the file, which is bad itself.
  while ((await checkStaged(tx, entity, badRows)) > 0 && isGoodOnly) await removeBadRows(tx)
  if (badRows.count > 0 && !isGoodOnly) throw new ImportRefused(badRows)
  const rows = read - badRows.count

  const present = columnsOf(entity.row)
    .map(({ name }) => name)
    .filter((name) => source.columns.includes(name))
  if (report) {
    await compareStaged(tx, entity, present)
    await report(listDifferences(tx))
  }
  onProgress?.('writing', rows)
  const { added, changed } = await entity.write(tx, present)
  return { rows, added, changed, unchanged: rows - added - changed }
}

async function stage(
  tx: Transaction<unknown>,
  entity: Entity,
  source: RowSource,
  badRows: BadRows,
  onProgress?: OnProgress,
): Promise<number> {
  const staging = await openStaging(tx, entity)
  let rows = 0
  for await (const item of source.rows) {
    rows += 1
    onProgress?.('reading', rows)
    if ('reason' in item) {
      badRows.add(item.line, [{ column: item.column, reason: item.reason }])
      continue
    }
    const parsed = entity.row.safeParse(item.values)
    if (parsed.success) await staging.add({ ...parsed.data, line: item.line })
    else badRows.add(item.line, withValues(firstOfEachColumn(parsed.error.issues), item.values, entity))
  }
  await staging.finish()
  return rows
}

/** Messages quote the value, unless no report may show it. */
function withValues(problems: readonly Problem[], values: Record<string, unknown>, { secret = [] }: Entity): Problem[] {
  return problems.map((problem) => ({
    ...problem,
    ...(!secret.includes(problem.column) && { value: values[problem.column] }),
  }))
}

interface Issue {
  path: PropertyKey[]
  message: string
}

export function firstOfEachColumn(issues: readonly Issue[]): { column: string; reason: string }[] {
  const byColumn = new Map<string, string>()
  for (const { path, message } of issues) {
    const column = String(path[0] ?? '')
    if (!byColumn.has(column)) byColumn.set(column, message)
  }
  return [...byColumn].map(([column, reason]) => ({ column, reason }))
}
