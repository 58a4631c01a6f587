import { sql, type Transaction } from 'kysely'
import { BadRows, ImportRefused } from './bad-rows.ts'
import { columnsOf } from './columns.ts'
import { compareStaged, type Difference, listDifferences } from './differences.ts'
import type { Entity } from './entity.ts'
import type { RowSource } from './row-source.ts'
import { checkStaged, openStaging } from './staging.ts'

export interface Loaded {
  rows: number
  added: number
  changed: number
  unchanged: number
}

export type Phase = 'reading' | 'checking' | 'writing'

export interface LoadOptions {
  onProgress?: OnProgress | undefined
  /** Receives every new or changed row before it is written. */
  report?: ((differences: AsyncIterable<Difference>) => Promise<void>) | undefined
}

type OnProgress = (phase: Phase, rows: number) => void

/** Loads all rows of the source or throws `ImportRefused`; the caller's transaction then rolls everything back. */
export async function loadRowsIn(
  tx: Transaction<unknown>,
  entity: Entity,
  source: RowSource,
  { onProgress, report }: LoadOptions = {},
): Promise<Loaded> {
  // The pool's time limit is for requests; a million rows take longer. One import at a time keeps the counts simple.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`select pg_advisory_xact_lock(7420)`.execute(tx)
  const badRows = new BadRows()
  const rows = await stage(tx, entity, source, badRows, onProgress)
  onProgress?.('checking', rows)
  await checkStaged(tx, entity, badRows)
  if (badRows.count > 0) throw new ImportRefused(badRows)

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
    else badRows.add(item.line, firstOfEachColumn(parsed.error.issues))
  }
  await staging.finish()
  return rows
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
