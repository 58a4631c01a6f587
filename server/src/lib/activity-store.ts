import { sql } from 'kysely'
import { isProgram } from '../people/is-program.ts'
import { nameOfPerson } from '../people/name-of.ts'
import type { AccountScope } from '../scope/account-scope.ts'

interface ActivityRow {
  action: string
  entity: string
  entityId: string
  before: object | null
  after: object | null
}

export async function insertActivities(scope: AccountScope, rows: readonly ActivityRow[]): Promise<void> {
  const { person } = scope
  await sql`
    insert into activity (account_id, actor_id, actor_name, on_behalf_of, by_program, action, entity, entity_id, before,
      after, request_id)
    select ${scope.accountId}, ${person.userId}, ${nameOfPerson(person)}, ${scope.as === 'dealer' ? person.accountName : null},
      ${isProgram(scope)}::boolean, change.action, change.entity, change."entityId", change.before, change.after, ${scope.requestId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (
      action text, entity text, "entityId" text, before jsonb, after jsonb)`.execute(scope.tx)
}
