import { sql } from 'kysely'
import type { AccountScope } from '../gateway/actor.ts'
import { nameOfPerson } from '../people/name-of.ts'

/** Each value by its name: a list could not be shown. */
export type Values = Record<string, unknown> | (object & { length?: never }) | null

interface Change {
  action: string
  entity: string
  entityId: string
  before?: Values
  after?: Values
  requestId: string
}

/** Writes down who changed what, in the transaction of the change itself. */
export function recordActivity(scope: AccountScope, change: Change): Promise<void> {
  return recordActivities(scope, [change])
}

/** The same for many changes at once. */
export async function recordActivities(scope: AccountScope, changes: readonly Change[]): Promise<void> {
  const { person } = scope
  const name = nameOfPerson(person)
  const rows = changes.map(({ before = null, after = null, ...change }) => ({ ...change, before, after }))
  await sql`
    insert into activity (account_id, actor_id, actor_name, on_behalf_of, action, entity, entity_id, before, after, request_id)
    select ${scope.accountId}, ${person.userId}, ${name}, ${scope.as === 'dealer' ? person.accountName : null},
      change.action, change.entity, change."entityId", change.before, change.after, change."requestId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (
      action text, entity text, "entityId" text, before jsonb, after jsonb, "requestId" text)`.execute(scope.tx)
}
