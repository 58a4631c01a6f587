import { boolean, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../scope/account-scope.ts'
import { isVisible } from '../../scope/visible-cases-store.ts'

export const Changed = z.strictObject({
  entity: text,
  action: text,
  thingId: text,
  actorName: text,
  isByProgram: boolean,
})
export type Changed = z.infer<typeof Changed>

// After a long absence the activity log is the better place; reading more of it here would delay the page.
const mostRead = 2000
const mostDays = 30

/** Other people's changes, each type of change to a record once. */
export const listChangedSince = (scope: AccountScope, since: string, entities: readonly string[]): Promise<Changed[]> =>
  rowsOf(Changed)`
    select distinct a.entity, a.action, a.entity_id as "thingId", a.actor_name as "actorName", a.by_program as "isByProgram"
    from (select entity, action, entity_id, actor_name, by_program, account_id from activity
      where account_id = ${scope.accountId} and actor_id <> ${scope.person.userId}
        and at > greatest(${since}::timestamptz, now() - make_interval(days => ${mostDays}::integer))
        and entity = any(${[...entities]}::text[])
      order by at desc limit ${mostRead}) a
    where a.entity <> 'case' or exists (select from help_case c
      where c.account_id = a.account_id and c.case_id = a.entity_id and ${isVisible(scope)})
    order by 1, 2, 3, 4, 5`.all(scope.tx)
