import type { ActionOf } from '@portal/contract/events.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { Database } from '@portal/db/src/database.ts'
import { rowsOf, text, textOrNull, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { newId } from '../lib/new-id.ts'
import { Refusal } from './refusal.ts'

type System = Pick<Database, 'system'>

export const ClosedAccount = z.strictObject({
  accountId: text,
  name: text,
  closedAt: timestampOrNull,
  closedBy: textOrNull,
})
export type ClosedAccount = z.infer<typeof ClosedAccount>

export async function getAccount({ system }: System, accountId: string): Promise<ClosedAccount> {
  const { rows } = await rowsOf(ClosedAccount)`
    select account_id as "accountId", trading_name as name, closed_at as "closedAt", closed_by as "closedBy"
    from account where account_id = ${accountId}`.execute(system)
  if (!rows[0]) throw new Refusal(`Account not found: ${accountId}.`)
  return rows[0]
}

/** Blocks sign-in and every call for the account. Deletes no data. */
export async function closeAccount(database: System, accountId: string, by: string): Promise<string> {
  const { name, closedAt } = await getAccount(database, accountId)
  if (closedAt) throw new Refusal(`${name} is already closed.`)
  const ended = await database.system.transaction().execute(async (tx) => {
    await sql`update account set closed_at = now(), closed_by = ${by} where account_id = ${accountId}`.execute(tx)
    await record(tx, { accountId, by, action: 'account closed' })
    // People with another account stay signed in there.
    const { numAffectedRows } = await sql`
      delete from session.session where subject in (select u.person from portal_user u where u.account_id = ${accountId})
        and subject not in (select u.person from portal_user u join account a using (account_id)
          where u.status = 'active' and a.closed_at is null)`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
  return `${name} is closed: sign-in is blocked, and ${counted(ended, 'session has', 'sessions have')} ended. No data was deleted.`
}

export async function reopenAccount(database: System, accountId: string, by: string): Promise<string> {
  const { name, closedAt } = await getAccount(database, accountId)
  if (!closedAt) throw new Refusal(`${name} is open.`)
  await database.system.transaction().execute(async (tx) => {
    const { rows } = await sql`select from retention.deleted_account where account_id = ${accountId}`.execute(tx)
    if (rows.length > 0) throw new Refusal(`The deletion of ${name} has started, so it stays closed.`)
    await sql`update account set closed_at = null, closed_by = null where account_id = ${accountId}`.execute(tx)
    await record(tx, { accountId, by, action: 'account reopened' })
  })
  return `${name} is open again, unchanged.`
}

interface Happened {
  accountId: string
  by: string
  action: ActionOf<'access'>
}

async function record(tx: Transaction<unknown>, { accountId, by, action }: Happened): Promise<void> {
  await sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id, request_id)
    values (${accountId}, 'operator', ${by}, ${action}, 'access', ${accountId}, ${newId()})`.execute(tx)
}
