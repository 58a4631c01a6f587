import type { LiveEntity } from '@portal/contract/live.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../gateway/actor.ts'

/** Tells open pages that a thing has moved on, where that is no act of anybody's that would be written down. */
export async function announce(scope: AccountScope, entity: LiveEntity, id: string): Promise<void> {
  const payload = JSON.stringify({ accountId: scope.accountId, entity, ids: [id] })
  await sql`select pg_notify('activity', ${payload})`.execute(scope.tx)
}
