import { sql, type Transaction } from 'kysely'
import { columnsOf } from './columns.ts'
import { BadRow, type BadRows } from './bad-rows.ts'
import type { Entity } from './entity.ts'
import { isDistributed } from '../distribution/is-distributed.ts'
import { rowsOf, textOrNull } from '../rows.ts'

export type StagedRow = Record<string, unknown> & { line: number }

export interface Staging {
  add(row: StagedRow): Promise<void>
  finish(): Promise<void>
}

const batchRows = 2000
const batchCharacters = 500_000

/** A temporary table for the file's rows; they are checked and merged in the database, not in memory. */
export async function openStaging(tx: Transaction<unknown>, entity: Entity): Promise<Staging> {
  const columns = [sql`line bigint`, ...columnsOf(entity.row).map((c) => sql`${sql.ref(c.name)} ${sql.raw(c.sqlType)}`)]
  const shape = sql.join(columns)
  await sql`drop table if exists staging`.execute(tx)
  await sql`create temporary table staging (${shape}) on commit drop`.execute(tx)

  let batch: string[] = []
  let characters = 0
  // Reads the next batch while the database stores this one; at most two are in memory.
  let underWay: Promise<unknown> = Promise.resolve()
  async function flush(): Promise<void> {
    await underWay
    if (batch.length === 0) return
    const rows = `[${batch.join(',')}]`
    batch = []
    characters = 0
    underWay = sql`insert into staging select * from json_to_recordset(${rows}::json) as rows(${shape})`.execute(tx)
    // Awaited with the next batch; until then a failure must not count as unhandled.
    underWay.catch(() => {})
  }
  return {
    async add(row) {
      const text = JSON.stringify(row)
      batch.push(text)
      characters += text.length
      if (batch.length >= batchRows || characters >= batchCharacters) await flush()
    },
    async finish() {
      await flush()
      await underWay
      await sql`analyze staging`.execute(tx)
    },
  }
}

const FoundProblem = BadRow.extend({ value: textOrNull })
const pageSize = 5000

/**
 * Finds problems that need the database: duplicate keys, and references to missing rows. Returns how many rows are bad.
 */
export async function checkStaged(tx: Transaction<unknown>, entity: Entity, badRows: BadRows): Promise<number> {
  await findProblems(tx, entity)
  const before = badRows.count
  const { secret = [] } = entity
  const page = (after: number) =>
    rowsOf(FoundProblem)`
      select p.line, p."column", p.reason, to_jsonb(s) ->> p."column" as value
      from (select distinct line, "column", reason from staging_problem
        where line in (select distinct line from staging_problem where line > ${after} order by line limit ${pageSize})) p
        join staging s using (line)
      order by 1, 2`.all(tx)
  // The next page starts where this one ends.
  for (let found = await page(0); found.length > 0; found = await page(found.at(-1)?.line ?? 0)) {
    for (const [line, problems] of Map.groupBy(found, (problem) => problem.line)) {
      badRows.add(
        line,
        problems.map(({ column, reason, value }) => ({
          column,
          reason,
          value: secret.includes(column) ? null : value,
        })),
      )
    }
  }
  return badRows.count - before
}

/** Leaves out the rows that the last check found to be bad. */
export async function removeBadRows(tx: Transaction<unknown>): Promise<void> {
  await sql`delete from staging s using staging_problem p where p.line = s.line`.execute(tx)
}

/** Removes invalid rows from the staged ones and returns the reasons. For as many rows as fit into memory. */
export async function takeBadRows(tx: Transaction<unknown>, entity: Entity): Promise<BadRow[]> {
  await findProblems(tx, entity)
  await removeBadRows(tx)
  return (await rowsOf(BadRow)`select line, "column", reason from staging_problem order by 1, 2`.execute(tx)).rows
}

async function findProblems(tx: Transaction<unknown>, entity: Entity): Promise<void> {
  const key = sql.join(entity.key.map((column) => sql.ref(`s.${column}`)))
  const repeated = sql`
    select line, ${entity.key.at(-1)}::text as "column", 'is in the file twice, first in line ' || first_line as reason
    from (select line, min(line) over (partition by ${key}) as first_line from staging s) numbered
    where line > first_line`
  const found = entity.checks.map(
    (check) =>
      sql`select line, ${check.column}::text as "column", ${check.reason}::text as reason from staging s where ${check.isBad}`,
  )
  const problems = [repeated, ...found]
  await sql`drop table if exists staging_problem`.execute(tx)
  await sql`create temporary table staging_problem (line bigint, "column" text, reason text) on commit drop`.execute(tx)
  if (await isDistributed(tx)) {
    // Citus loses rows of a union, and of an insertion, whose conditions read tables of its nodes.
    for (const question of problems) await note(tx, await rowsOf(BadRow)`${question}`.all(tx))
  } else await sql`insert into staging_problem ${sql.join(problems, sql` union all `)}`.execute(tx)
  await note(tx, (await entity.inspect?.(tx)) ?? [])
}

async function note(tx: Transaction<unknown>, found: readonly BadRow[]): Promise<void> {
  if (found.length === 0) return
  await sql`
    insert into staging_problem select line, "column", reason
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (line bigint, "column" text, reason text)`.execute(
    tx,
  )
}
