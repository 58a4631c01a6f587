import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { newId } from '../../../lib/new-id.ts'

/** Creates a notification due a minute ago: the database's clock may be a fraction of a millisecond ahead. */
export async function createWaiting(
  { system }: Pick<Database, 'system'>,
  accountId: string,
  contactId: string,
  address: string,
): Promise<void> {
  await sql`
    insert into notification (account_id, occasion_id, contact_id, way, address, kind, entity, entity_id, title, path, at, due_at)
    values (${accountId}, ${newId()}, ${contactId}, 'email', ${address}, 'security', 'contact', ${contactId},
      'Somebody signed in', '/notifications', now(), now() - interval '1 minute')`.execute(system)
}
