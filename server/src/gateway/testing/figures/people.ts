import signIns from '@portal/db/demo/sign-ins.json' with { type: 'json' }
import { quickHash } from '@portal/db/src/testing/quick-hash.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { testPassword } from '../../../testing/portal.ts'

/** Everyone of the demo data who can sign in. Those without a password of their own get the one of the tests. */
export async function demoPeople({ system }: TestDatabase): Promise<{ email: string; password: string }[]> {
  await sql`delete from identity.authenticator`.execute(system)
  await sql`
    update identity.login set password_hash = ${await quickHash(testPassword)}
    where password_hash is null`.execute(system)
  const { rows } = await rowsOf({ email: text })`
    select distinct l.email from identity.login l join portal_user u on u.person = l.subject
      join permission_grant g on g.account_id = u.account_id and g.user_id = u.user_id
    where u.status = 'active' and l.status = 'active' and g.resource = 'BusinessPortal' order by 1`.execute(system)
  const known = new Map(signIns.map(({ email, password }) => [email, password]))
  return rows.map(({ email }) => ({ email, password: known.get(email) ?? testPassword }))
}
