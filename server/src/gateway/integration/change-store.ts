import { Change } from '@portal/contract/integration/integration.ts'
import type { Database, Sql } from '@portal/db/src/database.ts'
import { boolean, number, rowsOf, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'

export interface ChangeQuery {
  after: string
  limit: number
  entity?: string | undefined
}

/**
 * Numbers newly committed changes. One process at a time, so that a higher number is committed later: a reader at a
 * number has read everything before it, however transactions overlapped.
 */
export async function numberChanges(system: Database['system']): Promise<void> {
  const waiting = await rowsOf({ exist: boolean })`
    select exists(select from integration.change where position is null) as exist`.first(system)
  if (!waiting?.exist) return
  await system.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7431)`.execute(tx)
    await sql`
      update integration.change c set position = numbered.position
      from (select account_id, activity_id, nextval('integration.change_position') as position
        from (select account_id, activity_id from integration.change
          where position is null order by activity_id limit 20000) waiting) numbered
      where c.account_id = numbered.account_id and c.activity_id = numbered.activity_id`.execute(tx)
  })
}

export async function findLast(tx: Sql): Promise<number> {
  const { rows } = await rowsOf({ last: number })`
    select coalesce(max(position), 0) as last from integration.change`.execute(tx)
  return rows[0]?.last ?? 0
}

const StoredChange = Change.extend({ at: timestamp })

export async function findChanges(
  tx: Sql,
  { after, limit, wanted, last }: ChangeQuery & { wanted: readonly string[]; last: number },
): Promise<Change[]> {
  const { rows } = await rowsOf(StoredChange)`
    select c.position::text as cursor, a.at, a.account_id as "accountId", a.entity, a.entity_id as "entityId",
      a.action, a.actor_id as "actorId", a.actor_name as "actorName", a.before, a.after
    from (select position, account_id, activity_id from integration.change
        where position > ${after}::bigint and position <= ${last} and entity = any(${[...wanted]}::text[])
        order by position limit ${limit + 1}) c
      join activity a using (account_id, activity_id)
    order by c.position`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
