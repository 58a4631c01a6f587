import type { ActionOf } from '@portal/contract/events.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

interface Moved {
  subject: string
  from: string
  to: string
}

/**
 * Changes a person's sign-in address in every account. The accounts' activity logs record it, and emails about what the
 * person follows go to the new address.
 */
export async function followSignInAddress(tx: Sql, moved: Moved): Promise<void> {
  await moveUsers(tx, moved)
  await moveWatchers(tx, 'order', moved)
  await moveWatchers(tx, 'case', moved)
}

async function moveUsers(tx: Sql, { subject, from, to }: Moved): Promise<void> {
  await sql`
    with moved as (
      update portal_user set email = ${to} where person = ${subject}
      returning account_id, user_id, given_name, family_name)
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id, before, after)
    select m.account_id, m.user_id, coalesce(nullif(concat_ws(' ', m.given_name, m.family_name), ''), ${to}::text), ${'sign-in address changed' satisfies ActionOf<'contact'>}, 'contact', c.contact_id,
      jsonb_build_object('email', ${from}::text), jsonb_build_object('email', ${to}::text)
    from moved m join contact c on c.account_id = m.account_id and c.user_id = m.user_id`.execute(tx)
}

/** If the new address already follows the record, that entry stays. */
async function moveWatchers(tx: Sql, thing: 'order' | 'case', { subject, to }: Moved): Promise<void> {
  const [table, id] = [sql.table(`${thing}_watcher`), sql.ref(`${thing}_id`)]
  await sql`
    update ${table} w set email = lower(${to}) from portal_user u
    where u.person = ${subject} and w.account_id = u.account_id and w.user_id = u.user_id
      and not exists (select from ${table} other
        where other.account_id = w.account_id and other.${id} = w.${id} and other.email = lower(${to}))`.execute(tx)
}
