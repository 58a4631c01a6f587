import { ProviderChange, type ProviderRecord } from '@portal/contract/activity/desk.ts'
import type { EntityName } from '@portal/contract/entities.ts'
import type { ActionOf } from '@portal/contract/events.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import type { DeskScope } from '../../scope/account-scope.ts'

interface Asked {
  record: ProviderRecord
  recordId?: string | undefined
  most: number
}

type Recorded = { [Name in EntityName]: { entity: Name; actions: readonly ActionOf<Name>[] } }[EntityName]

const events: Record<ProviderRecord, Recorded> = {
  plan: { entity: 'plan', actions: ['plan published'] },
  'care level': { entity: 'care level', actions: ['care level added', 'care level changed', 'care level removed'] },
  'rate card': { entity: 'rate card', actions: ['rate card imported'] },
  exchange: { entity: 'coverage', actions: ['exchange added', 'exchange changed', 'exchange removed'] },
  area: { entity: 'coverage', actions: ['area added', 'area changed', 'area removed'] },
  postcode: { entity: 'coverage', actions: ['postcode added', 'postcode changed', 'postcode removed'] },
  building: { entity: 'coverage', actions: ['building added', 'building changed', 'building removed'] },
}

/** The condition of the policy and of its index, which the planner does not find in the policy for all of this role. */
const ofProvider = sql`(a.entity in ('rate card', 'coverage', 'care level')
  or a.entity = 'plan' and a.action = 'plan published' and a.actor_name <> 'Service plans team')`

/** The policy of the desk on this table leaves out what customers do, and their copies of publications. */
function recorded({ record, recordId }: Asked): RawBuilder<unknown> {
  const { entity, actions } = events[record]
  return sql`
    select a.at, a.activity_id as position, a.actor_name, a.action, a.entity_id, a.before, a.after
    from activity a
    where ${ofProvider} and a.entity = ${entity} and a.action = any(${[...actions]}::text[])
      ${recordId === undefined ? sql`` : sql`and a.entity_id = ${recordId}`}`
}

/** Rate cards from a file of the import, and of releases that recorded none, have its time and its author. */
const importedCards = ({ record, recordId }: Asked): RawBuilder<unknown> => sql`
  select c.imported_at, 0, c.imported_by, ${'rate card imported' satisfies ActionOf<'rate card'>}::text, c.card_id, null::jsonb,
    jsonb_build_object('carrier', c.carrier, 'name', c.name, 'validFrom', c.valid_from, 'validUntil', c.valid_until,
      'lines', c.lines)
  from rate_card c
  where ${record === 'rate card'}::boolean and not exists (select from recorded r where r.entity_id = c.card_id)
    ${recordId === undefined ? sql`` : sql`and c.card_id = ${recordId}`}`

/** Customers may not learn of drafts, and one of their accounts may be the account of the call. */
const saves = ({ record, recordId }: Asked): RawBuilder<unknown> => sql`
  select s.at, s.save_id, s.person_name, 'draft saved', s.plan_id, null::jsonb, s.changes
  from service_plan_save s
  where ${record === 'plan'}::boolean ${recordId === undefined ? sql`` : sql`and s.plan_id = ${recordId}`}`

const Row = ProviderChange.extend({ total: number })

/** The latest changes, and the number of all. */
export async function listProviderHistory(desk: DeskScope, asked: Asked) {
  const rows = await rowsOf(Row)`
    with recorded as materialized (${recorded(asked)}), known as (
      select * from recorded union all ${importedCards(asked)} union all ${saves(asked)})
    select ${utc('k.at')} as at, k.actor_name as "actorName", k.action, k.entity_id as "thingId", k.before, k.after,
      count(*) over () as total
    from known k order by k.at desc, k.position desc, k.entity_id limit ${asked.most}`.all(desk.tx)
  return { changes: rows, total: rows[0]?.total ?? 0 }
}
