import { sql, type Transaction } from 'kysely'
import { compareStaged, Difference } from './differences.ts'
import type { Entity } from './entity.ts'
import { firstOfEachColumn } from './load-rows.ts'
import { openStaging, takeBadRows } from './staging.ts'
import { rowsOf } from '../rows.ts'
import { inSlices } from '../threads/slices.ts'

export interface ItemOutcome {
  outcome: Difference['outcome'] | 'refused'
  changes: Difference['changes']
  /** For a refused item: the reasons by column. */
  reasons: Record<string, string>
}

type Item = Record<string, unknown>
interface Numbered {
  line: number
  item: Item
}

/**
 * Writes as many items as possible through the same staging as a file, and returns the outcome of each. An omitted
 * field keeps its value, so items with the same fields are loaded together.
 */
export async function loadItemsIn(
  tx: Transaction<unknown>,
  entity: Entity,
  items: readonly Item[],
): Promise<ItemOutcome[]> {
  const columns = new Set(Object.keys(entity.row.shape))
  const outcomes = new Map<number, ItemOutcome>()
  const known: Numbered[] = []
  // Each group costs the database several statements, so invented fields must not form groups.
  for (const [index, item] of items.entries()) {
    const foreign = Object.keys(item).find((column) => !columns.has(column))
    if (foreign === undefined) known.push({ line: index + 1, item })
    else outcomes.set(index + 1, refused({ [foreign.slice(0, 60)]: 'is unknown' }))
  }
  const groups = Map.groupBy(known, ({ item }) => Object.keys(item).toSorted().join())
  for (const group of groups.values()) {
    for (const [line, outcome] of await loadGroup(tx, entity, group)) outcomes.set(line, outcome)
  }
  return items.map((_, index) => outcomes.get(index + 1) ?? refused({ '': 'was not processed' }))
}

const refused = (reasons: Record<string, string>): ItemOutcome => ({ outcome: 'refused', changes: {}, reasons })

/** If the database rejects something that no check foresaw, halving the group isolates the item. */
async function loadGroup(
  tx: Transaction<unknown>,
  entity: Entity,
  group: readonly Numbered[],
): Promise<Map<number, ItemOutcome>> {
  await sql`savepoint items`.execute(tx)
  try {
    const outcomes = await writeGroup(tx, entity, group)
    await sql`release savepoint items`.execute(tx)
    return outcomes
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    await sql`rollback to savepoint items`.execute(tx)
    const [only, second] = group
    if (only && !second) return new Map([[only.line, refused({ [entity.key.at(-1) ?? '']: reason })]])
    const middle = Math.ceil(group.length / 2)
    const first = await loadGroup(tx, entity, group.slice(0, middle))
    return new Map([...first, ...(await loadGroup(tx, entity, group.slice(middle)))])
  }
}

async function writeGroup(
  tx: Transaction<unknown>,
  entity: Entity,
  group: readonly Numbered[],
): Promise<Map<number, ItemOutcome>> {
  const outcomes = new Map<number, ItemOutcome>()
  const staging = await openStaging(tx, entity)
  const columns = Object.keys(group[0]?.item ?? {})
  const pause = inSlices()
  for (const { line, item } of group) {
    await pause()
    const parsed = entity.row.safeParse(item)
    if (parsed.success) await staging.add({ ...parsed.data, line })
    else outcomes.set(line, refused(byColumn(firstOfEachColumn(parsed.error.issues))))
  }
  await staging.finish()
  const bad = await takeBadRows(tx, entity)
  for (const [line, problems] of Map.groupBy(bad, (problem) => problem.line))
    outcomes.set(line, refused(byColumn(problems)))
  await compareStaged(tx, entity, columns)
  const { rows } = await rowsOf(Difference)`select line, outcome, changes from staging_difference`.execute(tx)
  for (const { line, outcome, changes } of rows) outcomes.set(line, { outcome, changes, reasons: {} })
  if (rows.length > 0) await entity.write(tx, columns)
  return outcomes
}

const byColumn = (problems: readonly { column: string; reason: string }[]) =>
  Object.fromEntries(problems.toReversed().map(({ column, reason }) => [column, reason]))

const reasons: Record<string, string> = {
  23505: 'already exists, under another id',
  23503: 'refers to a record that does not exist',
  23514: 'conflicts with the other fields',
  23502: 'omits a required field',
}

/** Violations of the database's rules about data; any other error is not the item's fault. */
function reasonOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code]
}
