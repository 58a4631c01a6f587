import { CaseWriter } from '@portal/contract/cases/writers.ts'
import { boolean, changesRow, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'

const isNow = sql`at > now() - interval '30 seconds'`

export const listWriters = ({ tx, person }: DeskScope): Promise<CaseWriter[]> =>
  rowsOf(CaseWriter)`
    select account_id as "accountId", case_id as "caseId", name from case_writer
    where ${isNow} and user_id <> ${person.userId} order by at desc limit 200`.all(tx)

/** Returns whether they were not writing before. */
export async function startWriting(
  { tx, accountId, person, actorName }: AccountScope,
  caseId: string,
): Promise<boolean> {
  const before = await rowsOf({ was: boolean })`
    select ${isNow} as was from case_writer
    where account_id = ${accountId} and case_id = ${caseId} and user_id = ${person.userId}`.first(tx)
  await sql`
    insert into case_writer (account_id, case_id, user_id, name) values (${accountId}, ${caseId}, ${person.userId}, ${actorName})
    on conflict (account_id, case_id, user_id) do update set at = excluded.at, name = excluded.name`.execute(tx)
  return !before?.was
}

/** Returns whether they were writing. */
export const stopWriting = ({ tx, accountId, person }: AccountScope, caseId: string): Promise<boolean> =>
  changesRow(tx)`
    delete from case_writer where account_id = ${accountId} and case_id = ${caseId} and user_id = ${person.userId}`
