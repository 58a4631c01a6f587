import type { Sql } from '@portal/db/src/database.ts'
import type { EntityName } from '@portal/contract/entities.ts'
import { sql } from 'kysely'

interface Source {
  actorId: string
  name: string
  activityEntity: EntityName
  requestId: string
}

interface ProviderActivity {
  accountId: string
  id: string
  action: string
  before: object | null
  after: object | null
}

/** A system changes records of many accounts at once. */
export async function insertProviderActivities(
  tx: Sql,
  { actorId, name, activityEntity, requestId }: Source,
  rows: readonly ProviderActivity[],
): Promise<void> {
  await sql`
    insert into activity (account_id, actor_id, actor_name, by_program, action, entity, entity_id, before, after, request_id)
    select "accountId", ${actorId}, ${name}, true, action, ${activityEntity}, id, before, after, ${requestId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as change ("accountId" text, id text, action text, before jsonb, after jsonb)`.execute(tx)
}
