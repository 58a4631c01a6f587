import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import type { Calendar } from './day.ts'
import { demoNotices } from './notices.ts'
import { loadWebhooks } from './webhooks.ts'

/** What people were told lately, what some ask for by mail, and the systems of the main customer. */
export async function loadNotifications(
  db: Sql,
  calendar: Calendar,
  seal: (text: string) => string = (text) => text,
): Promise<void> {
  const notices = demoNotices(calendar.endOfMonth(-1).slice(0, 7)).map((each, index) => ({ ...each, index }))
  await sql`
    insert into notification (account_id, occasion_id, contact_id, way, kind, resource, entity, entity_id, title, body,
      path, at, due_at, read_at)
    select n.account, 'demo' || n.index, c.contact_id, 'portal', n.kind, n.resource, n.entity,
      case n."entityId" when 'self' then c.contact_id else n."entityId" end, n.title, n.text, n.path, t.at, t.at,
      case when n."isRead" then t.at + interval '1 hour' end
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n (index integer, account text, "to" text,
      "minutesAgo" integer, kind text, resource text, entity text, "entityId" text, path text, title text, text text,
      "isRead" boolean)
      join contact c on c.account_id = n.account and c.email like n."to" || '%' and c.user_id is not null
      cross join lateral (select now() - make_interval(mins => n."minutesAgo") as at) t
    order by n."minutesAgo" desc`.execute(db)
  await sql`
    insert into contact_subscription (account_id, contact_id, position, event, channel, scope)
    select c.account_id, c.contact_id, n.position, n.event, 'email', 'account'
    from contact c cross join (values (0, 'outage'), (1, 'ecc'), (2, 'security')) as n (position, event)
    where c.email = 'service.desk@brackenfell.example'`.execute(db)
  await loadWebhooks(db, seal)
}
