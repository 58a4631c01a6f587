import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

/** A person signs in with another address from now on, in every account; their accounts see it in who did what. */
export async function followSignInAddress(
  tx: Sql,
  { subject, from, to }: { subject: string; from: string; to: string },
): Promise<void> {
  await sql`
    with moved as (
      update portal_user set email = ${to} where person = ${subject}
      returning account_id, user_id, coalesce(nullif(concat_ws(' ', given_name, family_name), ''), ${to}::text) as name)
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id, before, after)
    select m.account_id, m.user_id, m.name, 'sign-in address changed', 'contact', c.contact_id,
      jsonb_build_object('email', ${from}::text), jsonb_build_object('email', ${to}::text)
    from moved m join contact c on c.account_id = m.account_id and c.user_id = m.user_id`.execute(tx)
}
