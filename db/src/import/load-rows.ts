import { sql, type Transaction } from 'kysely'
import type { Database } from '../database.ts'
import { BadRows, ImportRefused } from './bad-rows.ts'
import { columnsOf } from './columns.ts'
import type { Entity } from './entity.ts'
import type { RowSource } from './row-source.ts'
import { checkStaged, openStaging, type StagedRow } from './staging.ts'

export interface Loaded {
  rows: number
  added: number
  changed: number
  unchanged: number
}

export interface LoadOptions {
  /** Check everything and then undo it. */
  isDryRun?: boolean
  onProgress?: (rows: number) => void
}

/** Loads all rows of the source in one transaction, or throws `ImportRefused` and loads none. */
export async function loadRows(
  database: Pick<Database, 'system'>,
  entity: Entity,
  source: RowSource,
  options: LoadOptions = {},
): Promise<Loaded> {
  let loaded: Loaded | undefined
  const work = database.system.transaction().execute(async (tx) => {
    loaded = await loadRowsIn(tx, entity, source, options)
    if (options.isDryRun) throw new DryRunDone()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof DryRunDone)) throw error
  })
  if (!loaded) throw new Error('The transaction ended without loading')
  return loaded
}

class DryRunDone extends Error {}

/** The same within a transaction of the caller's, who undoes it when this throws. */
export async function loadRowsIn(
  tx: Transaction<unknown>,
  entity: Entity,
  source: RowSource,
  { onProgress }: Pick<LoadOptions, 'onProgress'> = {},
): Promise<Loaded> {
  // The pool's limit is for requests; a million rows take longer. One import at a time keeps the counts simple.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(7420)`.execute(tx)
  const staging = await openStaging(tx, entity)
  const badRows = new BadRows()
  let rows = 0
  for await (const item of source.rows) {
    rows += 1
    onProgress?.(rows)
    const parsed = 'reason' in item ? undefined : entity.row.safeParse(item.values)
    if (parsed?.success) {
      const staged: StagedRow = { ...parsed.data, line: item.line }
      await staging.add(staged)
    } else if ('reason' in item) badRows.add(item.line, [{ column: item.column, reason: item.reason }])
    else badRows.add(item.line, firstOfEachColumn(parsed?.error?.issues ?? []))
  }
  await staging.finish()
  await checkStaged(tx, entity, badRows)
  if (badRows.count > 0) throw new ImportRefused(badRows)

  const columns = columnsOf(entity.row).map(({ name }) => name)
  const { added, changed } = await entity.write(
    tx,
    columns.filter((name) => source.columns.includes(name)),
  )
  return { rows, added, changed, unchanged: rows - added - changed }
}

interface Issue {
  path: PropertyKey[]
  message: string
}

function firstOfEachColumn(issues: readonly Issue[]): { column: string; reason: string }[] {
  const byColumn = new Map<string, string>()
  for (const { path, message } of issues) {
    const column = String(path[0] ?? '')
    if (!byColumn.has(column)) byColumn.set(column, message)
  }
  return [...byColumn].map(([column, reason]) => ({ column, reason }))
}
