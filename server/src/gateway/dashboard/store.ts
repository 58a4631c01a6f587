import { type Arrival, Arrangement } from '@portal/contract/dashboard/dashboard.ts'
import { quietMinutes } from '@portal/contract/dashboard/values.ts'
import { boolean, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

// These settings are private to a person, so the activity log does not record them.

export async function listSnoozed({ accountId, person, tx }: AccountScope): Promise<Set<string>> {
  const { rows } = await rowsOf({ key: text })`
    select item_key as key from dashboard_snooze
    where account_id = ${accountId} and user_id = ${person.userId} and until > now()`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** Deletes snoozes that have ended, and counts the others. */
export async function countSnoozes({ accountId, person, tx }: AccountScope): Promise<number> {
  await sql`
    delete from dashboard_snooze
    where account_id = ${accountId} and user_id = ${person.userId} and until <= now()`.execute(tx)
  const { rows } = await rowsOf({ snoozes: number })`
    select count(*) as snoozes from dashboard_snooze
    where account_id = ${accountId} and user_id = ${person.userId}`.execute(tx)
  return rows[0]?.snoozes ?? 0
}

export async function insertSnooze({ accountId, person, tx }: AccountScope, key: string, until: string): Promise<void> {
  await sql`
    insert into dashboard_snooze (account_id, user_id, item_key, until)
    values (${accountId}, ${person.userId}, ${key}, ${until})
    on conflict (account_id, user_id, item_key) do update set until = excluded.until`.execute(tx)
}

/** Deletes one snooze, or all of them. */
export async function deleteSnoozes({ accountId, person, tx }: AccountScope, key?: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from dashboard_snooze
    where account_id = ${accountId} and user_id = ${person.userId}
      ${key === undefined ? sql`` : sql`and item_key = ${key}`}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Records a visit. After a period without calls a new visit starts, and the previous one becomes the last visit. */
export async function recordVisit({
  accountId,
  person,
  tx,
  now,
}: AccountScope): Promise<Omit<Arrival, 'changes' | 'otherChanges'>> {
  const { rows } = await rowsOf({ lastHere: textOrNull, showsWelcome: boolean, arrangement: Arrangement.nullable() })`
    with noted as (
      insert into dashboard_visit as visit (account_id, user_id) values (${accountId}, ${person.userId})
      on conflict (account_id, user_id) do update set seen_at = excluded.seen_at,
        previous_at = case when visit.seen_at < ${new Date(now.getTime() - quietMinutes * 60_000)}::timestamptz
          then visit.seen_at else visit.previous_at end
      returning previous_at, welcome, arrangement)
    select ${utc('previous_at')} as "lastHere", welcome as "showsWelcome", arrangement from noted`.execute(tx)
  return rows[0] ?? { lastHere: null, showsWelcome: true, arrangement: null }
}

export async function saveWelcome({ accountId, person, tx }: AccountScope, isShown: boolean): Promise<void> {
  await sql`
    insert into dashboard_visit (account_id, user_id, welcome) values (${accountId}, ${person.userId}, ${isShown})
    on conflict (account_id, user_id) do update set welcome = excluded.welcome`.execute(tx)
}

export async function saveArrangement(
  { accountId, person, tx }: AccountScope,
  arrangement: Arrangement | null,
): Promise<void> {
  const value = arrangement && JSON.stringify(arrangement)
  await sql`
    insert into dashboard_visit (account_id, user_id, arrangement) values (${accountId}, ${person.userId}, ${value}::jsonb)
    on conflict (account_id, user_id) do update set arrangement = excluded.arrangement`.execute(tx)
}
