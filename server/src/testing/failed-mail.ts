import type { Database } from '@portal/db/src/database.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import type { About } from '../lib/resend-store.ts'
import { createContact } from './factories.ts'

/** An email about a record that the mail server refused. Returns the id of its delivery. */
export async function createFailedMail(
  { system }: Pick<Database, 'system' | 'app'>,
  account: string,
  { entity, entityId }: Omit<About, 'noticeId'>,
): Promise<string> {
  const contactId = await createContact({ system }, account)
  const { rows } = await rowsOf({ id: number })`
    with mailed as (
      insert into mail.message (recipient, subject, body, sender_account)
      values ('a@customer.example', 'Power lost', '', ${account}) returning message_id)
    insert into notification (account_id, occasion_id, contact_id, way, address, kind, entity, entity_id, title, path, at,
      sent_at, mail_id, mail_fault)
    select ${account}, ${contactId}, ${contactId}, 'email', 'a@customer.example', 'outage', ${entity}, ${entityId}, 'Power lost',
      '/', now(), now(), message_id, 'refused' from mailed returning notification_id as id`.execute(system)
  return String(rows[0]?.id)
}
