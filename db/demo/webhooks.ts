import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import { brackenfell } from './accounts.ts'

/** Nobody knows it: a demonstration shows no secret that somebody could take for a real one. */
const secret = `whsec_${Buffer.from('nobody has this secret of the demo').toString('base64')}`

const tickets = 'WHTICKETSYSTEM'
const chat = 'WHCHATNETOPS'

/** Systems of the main customer: one that takes everything, one that fails, one that is paused, one that is off. */
export async function loadWebhooks(db: Sql, seal: (text: string) => string): Promise<void> {
  const sealed = seal(secret)
  const webhooks = [
    {
      id: tickets,
      name: 'Ticket system',
      host: 'tickets',
      events: ['outage', 'degradation', 'plannedWorks', 'ecc', 'orderUpdate'],
      state: 'on',
      failing: null,
    },
    { id: chat, name: 'Network operations chat', host: 'chat', events: ['outage'], state: 'on', failing: 30 },
    { id: 'WHFINANCE', name: 'Finance system', host: 'finance', events: ['invoice'], state: 'paused', failing: null },
    { id: 'WHOLDCRM', name: 'Old CRM', host: 'crm', events: ['orderUpdate', 'visit'], state: 'off', failing: 130 },
  ]
  await sql`
    insert into webhook (account_id, webhook_id, name, address, events, state, sealed_secret, failing_since, created_at,
      created_by, created_by_email)
    select ${brackenfell}, n.id, n.name, 'https://' || n.host || '.brackenfell.example/hooks/portal', n.events, n.state,
      ${sealed}, now() - make_interval(hours => n.failing), now() - interval '70 days', 'Service Desk',
      'service.desk@brackenfell.example'
    from jsonb_to_recordset(${JSON.stringify(webhooks)}::jsonb) as n (id text, name text, host text, events text[],
      state text, failing integer)`.execute(db)
  await addMessages(db)
  await addAttempts(db)
}

/** Every few hours for the last month; now and then one that needed a second attempt, or never arrived. */
async function addMessages(db: Sql): Promise<void> {
  await sql`
    insert into webhook_delivery (account_id, webhook_id, delivery_id, occasion_id, event, body, state, attempts,
      created_at, next_at, delivered_at)
    select ${brackenfell}, w.id, 'msg_DEMO' || w.id || n, 'demo' || n, e.event,
      jsonb_build_object('type', e.event, 'timestamp', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'data', jsonb_build_object('accountId', ${brackenfell}::text, 'title', e.title, 'thing', e.thing, 'thingId', e.id))::text,
      s.state, case s.state when 'delivered' then 1 + (n % 9 = 4)::integer when 'waiting' then 4 else 8 end, at,
      case s.state when 'waiting' then now() + interval '90 minutes' end,
      case s.state when 'delivered' then at + interval '1 second' end
    from (values (${tickets}, 64, 11), (${chat}, 5, 6), ('WHOLDCRM', 6, 30)) as w (id, messages, hours)
      cross join lateral generate_series(1, w.messages) n
      cross join lateral (select now() - make_interval(hours => n * w.hours, mins => n * 7) as at) t
      cross join lateral (select case when w.id = ${tickets} then case when n = 23 then 'failed' else 'delivered' end
        when w.id = ${chat} and n < 4 then case when n = 1 then 'waiting' else 'failed' end
        when w.id = ${chat} then 'delivered' else 'failed' end as state) s
      cross join lateral (select * from (values
        ('orderUpdate', 'Order 70-31455: Build done', 'order', '70-31455'),
        ('outage', 'Rochdale – Depot 2 has no connection', 'service', 'S-2081147'),
        ('ecc', 'Order 70-31702: Excess construction charge of £1,840.00', 'order', '70-31702'),
        ('degradation', 'Bristol – Quayside loses packets', 'service', 'S-1974402')) as k (event, title, thing, id)
        offset case when w.id = ${chat} then 1 else n % 4 end limit 1) e`.execute(db)
}

/** The last attempt went as the message says; those before it found nobody well. */
async function addAttempts(db: Sql): Promise<void> {
  await sql`
    insert into webhook_attempt (account_id, webhook_id, delivery_id, attempt_no, at, duration_ms, status_code, answer, fault)
    select d.account_id, d.webhook_id, d.delivery_id, n, d.created_at + make_interval(mins => (n - 1) * 6),
      case when is_good then 60 + length(d.delivery_id) * 3 + n else 180 end,
      case when is_good then 200 when d.webhook_id = ${chat} then 503 else 502 end,
      case when is_good then '{"ok":true}' else '<html><h1>Service unavailable</h1></html>' end,
      case when not is_good then 'The answer was not a 2xx status.' end
    from webhook_delivery d cross join lateral generate_series(1, d.attempts) n
      cross join lateral (select d.state = 'delivered' and n = d.attempts as is_good) g
    where d.account_id = ${brackenfell}`.execute(db)
}
