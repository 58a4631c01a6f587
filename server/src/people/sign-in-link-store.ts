import type { ActionOf } from '@portal/contract/events.ts'
import type { Database } from '@portal/db/src/database.ts'
import { subjectOfEmail } from '@portal/db/src/import/people.ts'
import { sql } from 'kysely'

/**
 * The first sign-in of a person who was imported without a subject: their accounts take the identity server's subject,
 * and the sign-in that the import created for the embedded server is deleted. Only a subject derived from the address
 * is replaced, so that no one can take over the access of a person who has signed in before. Returns whether there was
 * such a person.
 */
export async function linkSignIn(
  { system }: Pick<Database, 'system'>,
  { subject, email }: { subject: string; email: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with linked as (
      update portal_user u set person = ${subject},
        subject = case when u.subject = u.person then ${subject} else u.subject end
      where u.person = ${subjectOfEmail(sql`lower(${email})`)} and lower(u.email) = lower(${email})
        and u.status in ('active', 'invited')
        and not exists (select from portal_user other where other.person = ${subject} or other.subject = ${subject})
      returning u.account_id, u.user_id, u.given_name, u.family_name),
    replaced as (
      delete from identity.login l where exists (select from linked) and l.subject = ${subjectOfEmail(sql`lower(${email})`)})
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    select l.account_id, l.user_id, coalesce(nullif(concat_ws(' ', l.given_name, l.family_name), ''), ${email}), ${'sign-in linked by email' satisfies ActionOf<'contact'>}, 'contact',
      coalesce(c.contact_id, l.user_id)
    from linked l left join contact c on c.account_id = l.account_id and c.user_id = l.user_id`.execute(system)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}
