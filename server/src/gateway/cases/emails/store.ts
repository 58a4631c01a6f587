import { DeskEmail } from '@portal/contract/cases/emails.ts'
import type { EmailReason } from '@portal/contract/cases/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'

export interface Email {
  emailId: string
  fromAddress: string
  fromName: string
  subject: string
  text: string
}

const Sender = { accountId: text, userId: textOrNull, name: text }

/** The contacts of open accounts with this address, two at most. */
export const findSenders = (system: Sql, address: string) =>
  rowsOf(Sender)`
    select c.account_id as "accountId", c.user_id as "userId", coalesce(nullif(c.name, ''), c.email) as name
    from contact c join account a using (account_id)
    where lower(c.email) = ${address} and c.status <> 'left' and a.closed_at is null order by c.account_id limit 2`.all(
    system,
  )

/** The contact of the account with this address. */
export const findSender = ({ tx, accountId }: AccountScope, address: string) =>
  rowsOf(Sender)`
    select c.account_id as "accountId", c.user_id as "userId", coalesce(nullif(c.name, ''), c.email) as name
    from contact c where c.account_id = ${accountId} and lower(c.email) = ${address} and c.status <> 'left'`.first(tx)

const Counts = { ofSender: number, waiting: number }

/** The emails of a sender in the last day, and all that wait. */
export const countEmails = async (system: Sql, address: string) =>
  (await rowsOf(Counts)`
    select (select count(*) from case_email where from_address = ${address} and received_at > now() - interval '1 day') as "ofSender",
      (select count(*) from case_email where handled_at is null) as waiting`.first(system)) ?? {
    ofSender: 0,
    waiting: 0,
  }

/** Notes an email that opens a case at once; false if it has arrived before. */
export const noteOpened = (tx: Sql, { emailId, fromAddress, fromName }: Email): Promise<boolean> =>
  insert(sql`${emailId}, ${fromAddress}, ${fromName}, '', '', null, now()`, tx)

/** Keeps an email until the staff deal with it; false if it has arrived before. */
export const keepWaiting = (tx: Sql, email: Email, reason: EmailReason): Promise<boolean> =>
  insert(
    sql`${email.emailId}, ${email.fromAddress}, ${email.fromName}, ${email.subject}, ${email.text}, ${reason}, null`,
    tx,
  )

async function insert(values: ReturnType<typeof sql>, tx: Sql): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into case_email (email_id, from_address, from_name, subject, text, reason, handled_at) values (${values})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** A waiting email, locked; null if it does not wait. */
export const lockWaiting = ({ tx }: AccountScope, emailId: string) =>
  rowsOf({ emailId: text, fromAddress: text, fromName: text, subject: text, text })`
    select email_id as "emailId", from_address as "fromAddress", from_name as "fromName", subject, text
    from case_email where email_id = ${emailId} and handled_at is null for update`.first(tx)

export async function finish({ tx }: AccountScope, emailId: string): Promise<void> {
  await sql`update case_email set handled_at = now(), subject = '', text = '' where email_id = ${emailId}`.execute(tx)
}

export const emailExists = async ({ tx }: AccountScope, emailId: string): Promise<boolean> =>
  (await rowsOf({ emailId: text })`
    select email_id as "emailId" from case_email where email_id = ${emailId}`.first(tx)) !== null

/** A domain that more accounts share, such as one for private email, does not identify an account. */
const mostAccounts = 5

const accountsWith = (which: ReturnType<typeof sql>, only = sql`true`) => sql`
  (select json_agg(json_build_object('accountId', f.account_id, 'accountName', f.trading_name)) filter (where ${only}) from (
    select distinct a.account_id, a.trading_name from contact c join account a using (account_id)
    where ${which} and c.status <> 'left' and a.closed_at is null order by 1 limit ${mostAccounts + 1}) f
    having count(*) <= ${mostAccounts})`

/** The domain of most contacts of the account is that of the sender. A guest from elsewhere does not make it so. */
const isItsDomain = sql`
  split_part(e.from_address, '@', 2) = (select mode() within group (order by split_part(lower(o.email), '@', 2))
    from contact o where o.account_id = f.account_id and o.status <> 'left')`

export const findEmail = ({ tx }: DeskScope, emailId: string): Promise<DeskEmail | null> =>
  rowsOf(DeskEmail)`
    select e.email_id as "emailId", e.from_address as "fromAddress", e.from_name as "fromName", e.subject, e.text, e.reason,
      ${utc('e.received_at')} as "receivedAt", e.handled_at is null as "isWaiting",
      coalesce(${accountsWith(sql`lower(c.email) = e.from_address`)},
        ${accountsWith(sql`split_part(lower(c.email), '@', 2) = split_part(e.from_address, '@', 2)`, isItsDomain)}, '[]') as accounts
    from case_email e where e.email_id = ${emailId}`.first(tx)
