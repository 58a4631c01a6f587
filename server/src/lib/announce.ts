import type { DeskChange, LiveEntity } from '@portal/contract/live.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../scope/account-scope.ts'

/** Updates open pages after a change that no one made and that the activity log therefore does not record. */
export async function announce(scope: AccountScope, entity: LiveEntity, id: string): Promise<void> {
  const payload = JSON.stringify({ accountId: scope.accountId, entity, ids: [id] })
  await sql`select pg_notify('activity', ${payload})`.execute(scope.tx)
}

/** Updates open pages of the desk. It names no record, so that it can go to all staff. */
export async function announceToDesk({ tx }: { tx: Sql }, change: DeskChange): Promise<void> {
  await sql`select pg_notify('desk_change', ${JSON.stringify(change)})`.execute(tx)
}
