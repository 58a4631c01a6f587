import type { Database } from '@portal/db/src/database.ts'
import { isDistributed } from '@portal/db/src/distribution/is-distributed.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { setLocal } from '@portal/db/src/set-local.ts'
import { type RawBuilder, sql } from 'kysely'
import { readAccountTables } from './catalogue.ts'
import { getAccount } from './close-account.ts'
import { deletePeople } from './delete-people.ts'
import { keptByLaw } from './kept-by-law.ts'
import { deletionOrder, planDeletion } from './plan-deletion.ts'
import { Refusal } from './refusal.ts'

interface Deletion {
  accountId: string
  by: string
  /** Retention period of issued statements. */
  statementYears: number
  batchRows?: number
  onBatch?(table: string, rows: number): void
}

type System = Pick<Database, 'system'>

const mostRounds = 5

/**
 * Deletes a closed account. Each batch is committed together with its count in the deletion record, so an interrupted
 * deletion resumes where it stopped. A later run deletes the records that the law requires us to keep until then.
 */
export async function deleteAccount(database: System, deletion: Deletion): Promise<void> {
  const { system } = database
  const { accountId, by } = deletion
  const { name, closedAt, closedBy } = await getAccount(database, accountId)
  await assertMayGo(database, accountId)
  if (!closedAt) throw new Refusal(`${name} is open. Close it first: npm run account -- close ${accountId}`)
  await sql`
    insert into retention.deleted_account (account_id, trading_name, closed_at, closed_by, deleted_by)
    values (${accountId}, ${name}, ${closedAt}, ${closedBy}, ${by})
    on conflict (account_id) do update set finished_at = null`.execute(system)
  await deletePeople(system, accountId)
  await deleteRows(database, deletion)
  const left = await planDeletion(system, accountId, deletion.statementYears)
  const kept = Object.fromEntries(left.map((each) => [each.table, each.kept]))
  await sql`
    update retention.deleted_account set finished_at = now(), kept = ${JSON.stringify(kept)}::jsonb,
      trading_name = case when ${left.length} > 0 then trading_name end
    where account_id = ${accountId}`.execute(system)
}

/** A deletion never changes rows of other accounts, so their references to this one must end first. */
export async function assertMayGo({ system }: System, accountId: string): Promise<void> {
  const { rows } = await rowsOf({ id: text })`
    select account_id as id from account where parent_dealer_id = ${accountId} order by 1`.execute(system)
  if (rows.length === 0) return
  const named = rows.slice(0, 10).map(({ id }) => id)
  const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : ''
  throw new Refusal(
    `It is the dealer of ${named.join(', ')}${more}. Assign them another dealer, or none, with an import first.`,
  )
}

async function deleteRows({ system }: System, deletion: Deletion): Promise<void> {
  const kept = keptByLaw(deletion.statementYears)
  const order = deletionOrder(await readAccountTables(system))
  for (let round = 0; round < mostRounds; round += 1) {
    let isDone = true
    for (const { name } of order) {
      try {
        // Children before parents.
        if ((await deleteTable(system, name, kept[name]?.rows ?? sql`false`, deletion)) > 0 && round > 0) isDone = false
      } catch (error) {
        // A background job has written another row for the account; the next round deletes it.
        if (!(error instanceof Error) || Reflect.get(error, 'code') !== foreignKeyViolation) throw error
        isDone = false
      }
    }
    if (isDone && round > 0) return
  }
  throw new Refusal('A process is still writing data for this account. Stop the workers and run this again.')
}

const foreignKeyViolation = '23503'

async function deleteTable(
  system: Database['system'],
  table: string,
  isKept: RawBuilder<unknown>,
  { accountId, batchRows = 2000, onBatch }: Deletion,
): Promise<number> {
  let all = 0
  let rows: number
  do {
    // One batch at a time, so that no call is delayed for long.
    rows = await system.transaction().execute(async (tx) => {
      await setLocal(tx, 'portal.forgets', accountId)
      const isDeleted = sql`t.account_id = ${accountId} and not ${isKept}`
      // Citus deletes no part of the rows of a condition.
      const { numAffectedRows } = (await isDistributed(tx))
        ? await sql`delete from ${sql.table(table)} t where ${isDeleted}`.execute(tx)
        : await sql`
            delete from ${sql.table(table)} where ctid = any(array(
              select t.ctid from ${sql.table(table)} t where ${isDeleted} limit ${batchRows}))`.execute(tx)
      const gone = Number(numAffectedRows ?? 0)
      if (gone > 0) {
        await sql`
          update retention.deleted_account
          set deleted = deleted || jsonb_build_object(${table}::text, coalesce((deleted ->> ${table})::bigint, 0) + ${gone}::bigint)
          where account_id = ${accountId}`.execute(tx)
      }
      return gone
    })
    all += rows
    if (rows > 0) onBatch?.(table, all)
  } while (rows > 0)
  return all
}
