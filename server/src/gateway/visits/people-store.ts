import { changesRow, boolean, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

export const Person = z.strictObject({
  visitorId: text,
  name: text,
  company: text,
  email: textOrNull,
  hasIdentity: boolean,
  checkedInAt: textOrNull,
  checkedOutAt: textOrNull,
  /** Of the visitor's details. */
  version: number,
})
export type Person = z.infer<typeof Person>

export const listPeople = (scope: AccountScope, visitId: string): Promise<Person[]> =>
  rowsOf(Person)`
    select v.visitor_id as "visitorId", v.name, v.company, v.email,
      exists (select from visitor_identity i
        where i.account_id = v.account_id and i.visitor_id = v.visitor_id) as "hasIdentity",
      ${utc('p.checked_in_at')} as "checkedInAt", ${utc('p.checked_out_at')} as "checkedOutAt",
      v.version
    from visit_visitor p join visitor v using (account_id, visitor_id)
    where p.account_id = ${scope.accountId} and p.visit_id = ${visitId}
    order by p.position, v.visitor_id`.all(scope.tx)

/** Those that are in the register. */
export const listRegistered = (scope: AccountScope, visitorIds: readonly string[]) =>
  rowsOf({ visitorId: text, name: text, hasIdentity: boolean })`
    select v.visitor_id as "visitorId", v.name, exists (select from visitor_identity i
      where i.account_id = v.account_id and i.visitor_id = v.visitor_id) as "hasIdentity"
    from visitor v
    where v.account_id = ${scope.accountId} and v.visitor_id = any(${[...visitorIds]}::text[]) and v.removed_at is null`.all(
    scope.tx,
  )

/** False if the visitor is already on site. */
export const checkPersonIn = (
  scope: AccountScope,
  { visitId, visitorId }: { visitId: string; visitorId: string },
): Promise<boolean> =>
  changesRow(scope.tx)`
    update visit_visitor set checked_in_at = ${scope.now}
    where account_id = ${scope.accountId} and visit_id = ${visitId} and visitor_id = ${visitorId}
      and checked_in_at is null`

/** Returns how many are still on site. */
export async function checkPeopleOut(
  scope: AccountScope,
  visitId: string,
  { visitorIds, at }: { visitorIds: readonly string[] | undefined; at: Date },
): Promise<number> {
  await sql`
    update visit_visitor set checked_out_at = ${at}
    where account_id = ${scope.accountId} and visit_id = ${visitId} and checked_in_at is not null and checked_out_at is null
      and ${visitorIds ? sql`visitor_id = any(${[...visitorIds]}::text[])` : sql`true`}`.execute(scope.tx)
  const { rows } = await rowsOf({ inside: number })`
    select count(*) as inside from visit_visitor
    where account_id = ${scope.accountId} and visit_id = ${visitId}
      and checked_in_at is not null and checked_out_at is null`.execute(scope.tx)
  return rows[0]?.inside ?? 0
}
