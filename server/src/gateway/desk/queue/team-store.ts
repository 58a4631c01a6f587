import { DeskTeam } from '@portal/contract/desk/work.ts'
import { staffResources } from '@portal/contract/permission.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { changesRow, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'
import { listColleagues } from './work-store.ts'

export async function listTeamsWithPeople(desk: DeskScope) {
  const { rows: teams } = await rowsOf(DeskTeam)`
    select t.team_id as "teamId", t.name, coalesce((select json_agg(json_build_object('userId', u.user_id, 'name',
        coalesce(nullif(concat_ws(' ', u.given_name, u.family_name), ''), u.email)) order by u.given_name, u.user_id)
      from desk_team_member m join portal_user u using (user_id) where m.team_id = t.team_id), '[]') as members
    from desk_team t order by t.name`.execute(desk.tx)
  return { teams, staff: await listColleagues(desk, staffResources) }
}

export async function isNameTaken({ tx }: AccountScope, teamId: string, name: string): Promise<boolean> {
  const { rows } = await rowsOf({ id: text })`
    select team_id as id from desk_team where lower(name) = lower(${name}) and team_id <> ${teamId}`.execute(tx)
  return rows.length > 0
}

export async function countTeams({ tx }: AccountScope, besides: string): Promise<number> {
  const { rows } = await rowsOf({ teams: number })`
    select count(*) as teams from desk_team where team_id <> ${besides}`.execute(tx)
  return rows[0]?.teams ?? 0
}

export async function saveTeam(
  { tx }: AccountScope,
  teamId: string,
  name: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into desk_team (team_id, name) values (${teamId}, ${name})
    on conflict (team_id) do update set name = excluded.name, changed_at = excluded.changed_at`.execute(tx)
  await sql`delete from desk_team_member where team_id = ${teamId}`.execute(tx)
  await sql`
    insert into desk_team_member (team_id, user_id) select ${teamId}, unnest(${[...userIds]}::text[]) ${asInsert}`.execute(
    tx,
  )
}

/** Whether there was such a team. */
export function deleteTeam({ tx }: AccountScope, teamId: string): Promise<boolean> {
  return changesRow(tx)`delete from desk_team where team_id = ${teamId}`
}
