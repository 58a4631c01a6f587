import type { EntityName } from '@portal/contract/entities.ts'
import type { ActionOf, EventValues } from '@portal/contract/events.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../scope/account-scope.ts'
import { nameOfPerson } from '../people/name-of.ts'

/** Values by name; the activity log cannot show a list. */
export type Values = Record<string, unknown> | (object & { length?: never }) | null

/** An event of the catalogue with its values before and after; values with readers are declared there. */
type Change = { [Entity in EntityName]: PlainChange<Entity> | ReadChange<Entity> }[EntityName]

interface Facts {
  entityId: string
}

type ReadAction<Entity extends EntityName> = {
  [Action in ActionOf<Entity>]: `${Entity}.${Action}` extends keyof EventValues ? Action : never
}[ActionOf<Entity>]

interface PlainChange<Entity extends EntityName> extends Facts {
  entity: Entity
  action: Exclude<ActionOf<Entity>, ReadAction<Entity>>
  before?: Values
  after?: Values
}

type ReadChange<Entity extends EntityName> = {
  [Action in ReadAction<Entity>]: Facts & {
    entity: Entity
    action: Action
    before: EventValues[`${Entity}.${Action}` & keyof EventValues]
    after: EventValues[`${Entity}.${Action}` & keyof EventValues]
  }
}[ReadAction<Entity>]

/** Records who changed what in the transaction of the change itself. */
export function recordActivity(scope: AccountScope, change: Change): Promise<void> {
  return recordActivities(scope, [change])
}

/** The same for several changes. */
export async function recordActivities(scope: AccountScope, changes: readonly Change[]): Promise<void> {
  const { person } = scope
  const name = nameOfPerson(person)
  const rows = changes.map(({ before = null, after = null, ...change }) => ({ ...change, before, after }))
  await sql`
    insert into activity (account_id, actor_id, actor_name, on_behalf_of, action, entity, entity_id, before, after, request_id)
    select ${scope.accountId}, ${person.userId}, ${name}, ${scope.as === 'dealer' ? person.accountName : null},
      change.action, change.entity, change."entityId", change.before, change.after, ${scope.requestId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (
      action text, entity text, "entityId" text, before jsonb, after jsonb)`.execute(scope.tx)
}
