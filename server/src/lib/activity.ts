import { sql } from 'kysely'
import type { AccountScope } from '../gateway/actor.ts'

interface Change {
  action: string
  entity: string
  entityId: string
  before?: unknown
  after?: unknown
  requestId: string
}

/** Writes down who changed what, in the transaction of the change itself. */
export async function recordActivity(scope: AccountScope, change: Change): Promise<void> {
  const { person } = scope
  const name = [person.givenName, person.familyName].filter(Boolean).join(' ') || person.email
  await sql`
    insert into activity (account_id, actor_id, actor_name, on_behalf_of, action, entity, entity_id, before, after, request_id)
    values (${scope.accountId}, ${person.userId}, ${name}, ${scope.as === 'dealer' ? person.accountName : null},
      ${change.action}, ${change.entity}, ${change.entityId},
      ${JSON.stringify(change.before ?? null)}::jsonb, ${JSON.stringify(change.after ?? null)}::jsonb, ${change.requestId})`.execute(
    scope.tx,
  )
}
