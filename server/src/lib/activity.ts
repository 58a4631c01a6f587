import type { EntityName } from '@portal/contract/entities.ts'
import type { ActionOf, EventValues } from '@portal/contract/events.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { insertActivities } from './activity-store.ts'

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
  const rows = changes.map(({ before = null, after = null, ...change }) => ({ ...change, before, after }))
  await insertActivities(scope, rows)
}
