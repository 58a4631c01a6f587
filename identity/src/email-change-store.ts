import { randomBytes } from 'node:crypto'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, rowsOf, text, timestamp } from '@portal/db/src/rows.ts'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Person } from './people-store.ts'
import { sha256 } from '@portal/db/src/sha256.ts'

export const confirmHours = 24
export const undoDays = 7

/** Requests a change and replaces an earlier request. Returns the secret for the new address. */
export async function requestEmailChange(system: Sql, { subject, email }: Person, newEmail: string): Promise<string> {
  const secret = newSecret()
  await system.transaction().execute(async (tx) => {
    await lockLogin(tx, subject)
    await endPending(tx, subject)
    await sql`
      insert into identity.email_change (subject, old_email, new_email, confirm_hash, expires_at)
      values (${subject}, ${email}, ${newEmail}, ${sha256(secret)},
        now() + make_interval(hours => ${confirmHours}))`.execute(tx)
  })
  return secret
}

export async function isAddressTaken(system: Sql, email: string, exceptSubject: string): Promise<boolean> {
  const { rows } = await rowsOf({ isTaken: boolean })`
    select identity.is_address_taken(${email}, ${exceptSubject}) as "isTaken"`.execute(system)
  return rows[0]?.isTaken ?? false
}

const Change = z.strictObject({
  changeId: number,
  subject: text,
  oldEmail: text,
  newEmail: text,
  requestedAt: timestamp,
})
export type Change = z.infer<typeof Change>

const columns = sql`change_id as "changeId", subject, old_email as "oldEmail", new_email as "newEmail",
  requested_at as "requestedAt"`

/** The change behind an email's link, with the login locked; null if the link is used, expired or not the latest. */
async function findChange(tx: Transaction<unknown>, hash: 'confirm_hash' | 'undo_hash', secret: string) {
  const isOpen = sql`${sql.ref(hash)} = ${sha256(secret)} and ended_at is null and expires_at > now()
    and (confirmed_at is not null) = ${hash === 'undo_hash'}`
  const { rows } = await rowsOf(Change)`
    select ${columns} from identity.email_change where ${isOpen}`.execute(tx)
  const subject = rows[0]?.subject
  if (subject === undefined) return null
  await lockLogin(tx, subject)
  // Checked again, because another link of the person may have been used during the wait for the lock.
  const { rows: locked } = await rowsOf(Change)`
    select ${columns} from identity.email_change where ${isOpen} for update`.execute(tx)
  return locked[0] ?? null
}

export interface Confirmed extends Change {
  undoSecret: string
}

/** Puts the new address into effect; 'taken' if another person has it by now. */
export async function confirmEmailChange(
  tx: Transaction<unknown>,
  secret: string,
): Promise<Confirmed | 'taken' | null> {
  const change = await findChange(tx, 'confirm_hash', secret)
  if (!change) return null
  const { changeId, subject, newEmail } = change
  if (await isAddressTaken(tx, newEmail, subject)) {
    await endPending(tx, subject)
    return 'taken'
  }
  const undoSecret = newSecret()
  const { rows } = await rowsOf(Change)`
    update identity.email_change c set confirmed_at = now(), undo_hash = ${sha256(undoSecret)},
      old_email = (select email from identity.login l where l.subject = c.subject),
      expires_at = now() + make_interval(days => ${undoDays})
    where change_id = ${changeId}
    returning ${columns}`.execute(tx)
  await setEmail(tx, subject, newEmail)
  const [confirmed] = rows
  return confirmed ? { ...confirmed, undoSecret } : null
}

/**
 * Restores the previous address and discards later changes: an attacker who requested the change may have the password,
 * may have set up a second factor, and may have changed the address again.
 */
export async function undoEmailChange(tx: Transaction<unknown>, secret: string): Promise<Change | null> {
  const change = await findChange(tx, 'undo_hash', secret)
  if (!change) return null
  const { changeId, subject, oldEmail, requestedAt } = change
  const newEmail = await findEmail(tx, subject)
  await sql`
    update identity.email_change set ended_at = now()
    where subject = ${subject} and change_id >= ${changeId} and ended_at is null`.execute(tx)
  await setEmail(tx, subject, oldEmail)
  await sql`update identity.login set password_hash = null where subject = ${subject}`.execute(tx)
  await sql`delete from identity.passkey where subject = ${subject} and created_at >= ${requestedAt}`.execute(tx)
  await sql`delete from identity.authenticator where subject = ${subject} and confirmed_at >= ${requestedAt}`.execute(
    tx,
  )
  await sql`
    delete from identity.recovery_code where subject = ${subject}
      and not exists (select from identity.passkey where subject = ${subject})
      and not exists (select from identity.authenticator where subject = ${subject})`.execute(tx)
  return { ...change, newEmail }
}

/** Password links were sent to the previous address. */
async function setEmail(tx: Sql, subject: string, email: string): Promise<void> {
  await sql`update identity.login set email = ${email} where subject = ${subject}`.execute(tx)
  await sql`
    update identity.password_link set used_at = now() where subject = ${subject} and used_at is null`.execute(tx)
}

async function lockLogin(tx: Sql, subject: string): Promise<void> {
  await sql`select from identity.login where subject = ${subject} for update`.execute(tx)
}

/** Another change may have followed the one being undone. */
async function findEmail(tx: Sql, subject: string): Promise<string> {
  const { rows } = await rowsOf({ email: text })`
    select email from identity.login where subject = ${subject}`.execute(tx)
  return rows[0]?.email ?? ''
}

async function endPending(tx: Sql, subject: string): Promise<void> {
  await sql`
    update identity.email_change set ended_at = now()
    where subject = ${subject} and confirmed_at is null and ended_at is null`.execute(tx)
}

const newSecret = () => randomBytes(32).toString('base64url')
