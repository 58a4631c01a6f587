import { type Kysely, sql } from 'kysely'
import { grantSystemsRead } from '../src/grants.ts'
import { staffRole } from '../src/roles.ts'

const tables = [
  'activity',
  'case_message',
  'exchange',
  'external_id',
  'line_test',
  'on_net_building',
  'order_note',
  'served_area',
]

/**
 * Reads of the provider’s systems run in a transaction like those of the desk, so that a standby can answer them. Secrets of
 * webhooks, and all of a sign-in but its phone and address, stay with the owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const role = sql.raw(staffRole)
  for (const table of tables) {
    // One connection runs one statement at a time.
    await grantSystemsRead(table).execute(db)
  }
  await sql`
    grant select on integration.change, integration.webhook_attempt to ${role};
    grant select (webhook_id, owner_id, name, address, entities, state, position, failing_since, next_at, created_at)
      on integration.webhook to ${role};
    grant usage on schema identity to ${role};
    grant select (subject, phone, address) on identity.login to ${role};
    grant execute on function affected_services(text, text, text) to ${role}`.execute(db)
}
