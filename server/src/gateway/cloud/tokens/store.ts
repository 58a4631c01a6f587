import { boolean, changesRow, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

const OrgRow = z.strictObject({
  org: text,
  isLinked: boolean,
  at: textOrNull,
  by: textOrNull,
  workedAt: textOrNull,
})

/** The organisations of the account's clouds, and those with a token. */
export const listOrgs = (scope: AccountScope): Promise<z.infer<typeof OrgRow>[]> =>
  rowsOf(OrgRow)`
    select org, c.org is not null as "isLinked", ${utc('t.set_at')} as at, t.set_by as by, ${utc('t.worked_at')} as "workedAt"
    from (select distinct org from cloud where account_id = ${scope.accountId}) c
    full join (select * from cloud_token where account_id = ${scope.accountId}) t using (org)
    order by org`.all(scope.tx)

export async function listServicesOf(scope: AccountScope, org: string): Promise<string[]> {
  const { rows } = await rowsOf({ serviceId: text })`
    select service_id as "serviceId" from cloud where account_id = ${scope.accountId} and org = ${org}
    order by service_id`.execute(scope.tx)
  return rows.map(({ serviceId }) => serviceId)
}

export async function findEncrypted(scope: AccountScope, org: string): Promise<string | undefined> {
  const { rows } = await rowsOf({ encrypted: text })`
    select encrypted from cloud_token where account_id = ${scope.accountId} and org = ${org}`.execute(scope.tx)
  return rows[0]?.encrypted
}

export async function saveToken(scope: AccountScope, org: string, encrypted: string): Promise<void> {
  await sql`
    insert into cloud_token (account_id, org, encrypted, set_by) values (${scope.accountId}, ${org}, ${encrypted},
      ${scope.actorName})
    on conflict (account_id, org) do update set encrypted = excluded.encrypted, set_by = excluded.set_by,
      set_at = excluded.set_at, worked_at = excluded.worked_at`.execute(scope.tx)
}

/** Cloud Director has accepted the token just now. */
export async function markWorked(scope: AccountScope, org: string): Promise<void> {
  await sql`
    update cloud_token set worked_at = now() where account_id = ${scope.accountId} and org = ${org}`.execute(scope.tx)
}

export const deleteToken = (scope: AccountScope, org: string): Promise<boolean> =>
  changesRow(scope.tx)`
    delete from cloud_token where account_id = ${scope.accountId} and org = ${org}`
