import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import { brackenfell } from './accounts.ts'

/** Who has been here before, and what others have done since. Everybody else is new, and is told what is here. */
export async function loadDashboard(db: Sql): Promise<void> {
  const known = ['service.desk@', 'tomasz.hale@', 'priya.stanner@', 'martin.teal@', 'ruth.calder@']
  await sql`
    insert into dashboard_visit (account_id, user_id, seen_at, welcome)
    select account_id, user_id, now() - interval '20 hours', false from portal_user
    where email like any (${known.map((start) => `${start}%`)}::text[])`.execute(db)
  const rows = sinceYesterday.map(([hours, by, action, entity, id]) => ({ hours, by, action, entity, id }))
  await sql`
    insert into activity (account_id, at, actor_id, actor_name, action, entity, entity_id)
    select ${brackenfell}, now() + make_interval(hours => a.hours), 'demo', a."by", a.action, a.entity, a.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as a (hours integer, "by" text, action text, entity text, id text) order by a.hours`.execute(db)
}

const sinceYesterday: [hours: number, by: string, action: string, entity: string, id: string][] = [
  [-17, 'Order desk', 'stage moved', 'order', '70-31990'],
  [-16, 'Ethernet delivery desk', 'appointment booked', 'order', '70-31846'],
  [-6, 'Ethernet delivery desk', 'target date moved', 'order', '70-31455'],
  [-5, 'Tomasz Hale', 'orderRef changed', 'service', 'S-1974402'],
  [-3, 'Network desk', 'answer written', 'case', 'CS-51869'],
  [-2, 'Network operations', 'answer written', 'case', 'CS-51873'],
]
