import { WorkState } from '@portal/contract/desk/work.ts'
import type { WorkKind } from '@portal/contract/desk/work-values.ts'
import type { DeskResource, StaffResource } from '@portal/contract/permission.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'
import { sources } from './source-store.ts'

export interface WorkId {
  kind: WorkKind
  ref: string
}

/** Whether it waits for the staff, in the account of the scope or in none. */
export async function isWaiting({ accountId, tx }: AccountScope, { kind, ref }: WorkId): Promise<boolean> {
  const { columns, from, where } = sources[kind]
  const { rows } = await rowsOf({ ref: text })`
    select s.ref from (select ${columns} from ${from} where ${where}) s
    where s.ref = ${ref} and coalesce(s.account_id, ${accountId}) = ${accountId}`.execute(tx)
  return rows.length > 0
}

export async function setAssignee(
  { accountId, tx, now }: AccountScope,
  { kind, ref }: WorkId,
  { userId, name, teamId }: { userId: string | null; name: string | null; teamId: string | null },
): Promise<void> {
  await sql`
    insert into desk_work as w (account_id, kind, ref, assigned_to, assigned_to_name, team_id, changed_at)
    values (${accountId}, ${kind}, ${ref}, ${userId}, ${name}, ${teamId}, ${now})
    on conflict (account_id, kind, ref) do update set assigned_to = excluded.assigned_to,
      assigned_to_name = excluded.assigned_to_name, team_id = excluded.team_id, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

export async function setFollowUp(
  { accountId, tx, now, actorName }: AccountScope,
  { kind, ref }: WorkId,
  { at, note }: { at: Date | null; note: string },
): Promise<void> {
  await sql`
    insert into desk_work as w (account_id, kind, ref, follow_up_at, follow_up_note, follow_up_by_name, changed_at)
    values (${accountId}, ${kind}, ${ref}, ${at}, ${note}, ${actorName}, ${now})
    on conflict (account_id, kind, ref) do update set follow_up_at = excluded.follow_up_at,
      follow_up_note = excluded.follow_up_note, follow_up_by_name = excluded.follow_up_by_name,
      changed_at = excluded.changed_at`.execute(tx)
}

export async function findWorkState({ accountId, tx }: AccountScope, { kind, ref }: WorkId): Promise<WorkState> {
  const { rows } = await rowsOf(WorkState)`
    select w.assigned_to as "assignedTo", w.assigned_to_name as "assignedToName", w.team_id as "teamId",
      case when w.follow_up_at > now() then json_build_object('at', ${utc('w.follow_up_at')}, 'note', w.follow_up_note,
        'byName', w.follow_up_by_name) end as "followUp"
    from desk_work w where w.account_id = ${accountId} and w.kind = ${kind} and w.ref = ${ref}`.execute(tx)
  return rows[0] ?? { assignedTo: null, assignedToName: null, teamId: null, followUp: null }
}

/** The name of a person who may work there; null for anyone else. */
export async function findColleague(
  { tx }: AccountScope,
  userId: string,
  resources: readonly StaffResource[],
): Promise<string | null> {
  const { rows } = await rowsOf({ name: textOrNull })`
    select desk_colleague(${userId}, ${[...resources]}::text[]) as name`.execute(tx)
  return rows[0]?.name ?? null
}

export async function teamExists({ tx }: AccountScope, teamId: string): Promise<boolean> {
  const { rows } = await rowsOf({ name: text })`select name from desk_team where team_id = ${teamId}`.execute(tx)
  return rows.length > 0
}

export async function listColleagues({ tx }: DeskScope, resources: readonly (StaffResource | DeskResource)[]) {
  const { rows } = await rowsOf({ userId: text, name: text })`
    select u.user_id as "userId", coalesce(nullif(concat_ws(' ', u.given_name, u.family_name), ''), u.email) as name
    from portal_user u
    where u.status = 'active' and exists (select from permission_grant g where g.user_id = u.user_id
      and g.resource = any(${[...resources]}::text[]) and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now()))
    order by 2, 1 limit 500`.execute(tx)
  return rows
}

export async function listTeams({ tx }: DeskScope) {
  const { rows } = await rowsOf({ teamId: text, name: text })`
    select team_id as "teamId", name from desk_team order by name`.execute(tx)
  return rows
}
