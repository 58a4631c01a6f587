import { asInsert } from '@portal/db/src/as-insert.ts'
import { IncidentChange, type IncidentAction } from '@portal/contract/service-status/history.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'

export interface Recorded {
  action: IncidentAction
  /** The update that it added. */
  version?: number
  before?: object
  after?: object
}

/** Records what a person did with an incident or a draft. A person's repeated saves of a draft are one change. */
export async function recordChange(
  { tx, now, actorName }: AccountScope,
  ref: string,
  { action, version, before, after }: Recorded,
): Promise<void> {
  await sql`
    insert into incident_history as known (ref, at, person_name, action, version, before, after)
    values (${ref}, ${now}, ${actorName}, ${action}, ${version ?? null}::integer, ${before ? JSON.stringify(before) : null}::jsonb,
      ${after ? JSON.stringify(after) : null}::jsonb)
    on conflict (ref, person_name) where action = 'draftChanged' do update set at = excluded.at`.execute(tx)
}

/** The changes of a draft of an earlier release: the last one, and the first if the draft has not changed since. */
const olderDraft = (ref: string) => sql`
  select each.at, each.person_name, each.action
  from incident_draft d cross join lateral (values
    (d.created_at, case when d.changed_at = d.created_at then d.changed_by_name end, 'drafted'),
    (d.changed_at, d.changed_by_name, 'draftChanged')) each (at, person_name, action)
  where d.ref = ${ref} and (each.action = 'drafted' or d.changed_at > d.created_at)
    and not exists (select from incident_history h where h.ref = d.ref)`

/** Records it before the draft changes or ends. */
export async function recordOlderDraft({ tx }: AccountScope, ref: string): Promise<void> {
  await sql`
    insert into incident_history (ref, at, person_name, action)
    select ${ref}, older.* from (${olderDraft(ref)}) older ${asInsert}`.execute(tx)
}

/** The history of a draft is that of the incident from now on. */
export async function moveHistory({ tx }: AccountScope, draft: string, ref: string): Promise<void> {
  await sql`update incident_history set ref = ${ref} where ref = ${draft}`.execute(tx)
}

export async function deleteHistory({ tx }: AccountScope, ref: string): Promise<void> {
  await sql`delete from incident_history where ref = ${ref}`.execute(tx)
}

const most = 200

/** The latest changes. Updates of an earlier release are known by their time, and an imported incident by its own. */
export const listHistory = ({ tx }: DeskScope, ref: string): Promise<IncidentChange[]> =>
  rowsOf(IncidentChange)`
    with told as (
      select (u.said ->> 'at')::timestamptz as at, (u.said ->> 'version')::integer as version, u.said ->> 'state' as state,
        u.position
      from incident i cross join lateral jsonb_array_elements(i.updates) with ordinality u (said, position)
      where i.ref = ${ref}
    ), known as (
      select h.at, h.person_name, h.action, h.before, h.after, h.history_id as position from incident_history h
      where h.ref = ${ref}
      union all
      select t.at, null, case when t.state = 'cancelled' then 'cancelled' when t.state = 'closure' then 'closed'
          when t.position = 1 then 'published' else 'updated' end, null, null, t.position
      from told t
      where not exists (select from incident_history h where h.ref = ${ref} and h.version = t.version)
      union all
      select i.announced_at, null, 'published', null, null, 0 from incident i
      where i.ref = ${ref} and i.updates = '[]'
        and not exists (select from incident_history h where h.ref = i.ref and h.action = 'published')
      union all
      select older.*, null, null, 0 from (${olderDraft(ref)}) older
    )
    select ${utc('k.at')} as at, k.person_name as "personName", k.action, k.before, k.after
    from known k order by k.at desc, k.position desc limit ${most}`.all(tx)
