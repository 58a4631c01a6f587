import type { Database } from '@portal/db/src/database.ts'
import { boolean, rowsOf } from '@portal/db/src/rows.ts'
import { sql, type Transaction } from 'kysely'
import { listPeopleOf } from './plan-deletion.ts'

type Tx = Transaction<unknown>

/**
 * Deletes data that belongs to the account without a column that says so: sign-ins of people who have no other account,
 * emails to its addresses, queued jobs, and data in the embedded systems. Runs before the rows that identify them are
 * deleted.
 */
export async function deletePeople(system: Database['system'], accountId: string): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const subjects = (await listPeopleOf(tx, accountId)).map(({ subject }) => subject)
    await deleteSignIns(tx, subjects)
    await deleteMails(tx, accountId)
    await deleteJobs(tx, accountId)
    await sql`
      delete from dns_server.zone where name in (select zone_id from dns_zone where account_id = ${accountId})`.execute(
      tx,
    )
    await sql`
      delete from site_access.pass where reference in (select visit_id from visit where account_id = ${accountId})`.execute(
      tx,
    )
  })
}

/** Passwords, passkeys, authenticators, codes and sign-in history are deleted with the login. */
async function deleteSignIns(tx: Tx, subjects: readonly string[]): Promise<void> {
  const gone = sql`any(${[...subjects]}::text[])`
  await sql`delete from session.session where subject = ${gone}`.execute(tx)
  await sql`delete from identity.model where account_id = ${gone}`.execute(tx)
  await sql`delete from identity.login where subject = ${gone}`.execute(tx)
}

/**
 * An email identifies its recipient by address only. If another account uses the address, the email stays until it
 * expires.
 */
async function deleteMails(tx: Tx, accountId: string): Promise<void> {
  await sql`
    with known (account_id, email) as (
      select account_id, lower(email) from portal_user union select account_id, lower(email) from contact
      union select account_id, lower(email) from visitor where email is not null
      union select account_id, lower(email) from case_watcher union select account_id, lower(email) from order_watcher)
    delete from mail.message where lower(recipient) in (
      select email from known where account_id = ${accountId}
      except select email from known where account_id <> ${accountId})`.execute(tx)
}

async function deleteJobs(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await rowsOf({ isThere: boolean })`
    select to_regclass('graphile_worker._private_jobs') is not null as "isThere"`.execute(tx)
  if (!rows[0]?.isThere) return
  await sql`
    delete from graphile_worker._private_jobs
    where payload ->> 'accountId' = ${accountId} and locked_at is null`.execute(tx)
}
