import { brackenfell } from '@portal/db/demo/accounts.ts'
import { loadDemo } from '@portal/db/demo/load.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { isOnCitus } from '@portal/db/src/testing/on-citus.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { encryptDemoIdentity } from '../gateway/visits/visitors/identity.ts'
import { webhookCipher } from '../gateway/webhooks/outgoing.ts'
import { applyRules } from './apply.ts'
import { rules } from './rules.ts'

const database = await testDatabase()
const { system } = database
const config = readConfig({ ENVIRONMENT: 'test' }, () => 'a secret for tests that is long enough')
const apply = async () => {
  await applyRules(database, config, 'hour')
  await applyRules(database, config, 'night')
}

/** The column from which rows age, their retention in days, and the rows that the rule covers. */
const ageing: [table: string, column: string, days: number, only?: string][] = [
  ['session.session', 'expires_at', 0],
  ['session.sign_in', 'expires_at', 0],
  ['session.sign_out', 'expires_at', 0],
  ['session.revoked_token', 'expires_at', 0],
  ['session.logout_token', 'expires_at', 0],
  ['session.event_stream', 'expires_at', 0],
  ['identity.model', 'expires_at', 0],
  ['identity.refresh_answer', 'expires_at', 0],
  ['identity.sign_in_step', 'expires_at', 0],
  ['identity.throttle', 'last_failure_at', 1],
  ['identity.password_link', 'expires_at', 1],
  ['identity.email_change', 'expires_at', 1],
  ['identity.signing_key', 'retires_at', 0],
  ['identity.known_device', 'last_used_at', 180],
  ['identity.sign_in', 'at', 400, 'subject is not null'],
  ['identity.sign_in', 'at', 30, 'subject is null'],
  ['idempotency_key', 'created_at', 1],
  ['integration.idempotency_key', 'created_at', 1],
  ['visitor_identity', 'given_at', 30, 'not exists (select from visit_visitor v where v.visitor_id = t.visitor_id)'],
  ['monitoring.event', 'at', 7],
  ['monitoring.minute', 'minute', 7],
  ['file', 'created_at', 1, "entity = 'case draft'"],
  ['desk_import', 'changed_at', 1],
  ['invitation_run', 'changed_at', 30],
  ['case_writer', 'at', 1],
  ['case_email', 'received_at', 30],
  ['program_connection', 'ends_at', 30, 'ended_at is null'],
  ['program_connection', 'ended_at', 30, 'ended_at is not null'],
  ['visit_place', 'held_until', 0, 'held_until is not null'],
  ['mail.message', 'created_at', 90],
  ['notification', 'at', 365],
  ['webhook_delivery', 'created_at', 365],
  ['integration.webhook_attempt', 'at', 30],
  ['graphile_worker._private_jobs', 'updated_at', 30, 'attempts >= max_attempts'],
  [
    'line_test',
    'ended_at',
    400,
    'ended_at is not null and not exists (select from help_case c where c.test_id = t.test_id)',
  ],
  ['service_traffic', 'at', 90],
  ['call_record', 'at', 760],
  ['unusual_night', 'night', 760],
  ['usage_meter', 'month', 760, "meter_id like 'M-GONE-%'"],
  ['card_payment', 'created_at', 30, "status = 'open'"],
  ['card_payment', 'created_at', 30, "status = 'failed'"],
  ['line_sample', 'at', 14],
  ['line_hour', 'at', 400],
  ['cloud_reading', 'at', 90],
  ['backup_day', 'day', 90],
  ['quote', 'updated_at', 180, "state = 'draft' and version = 1"],
  ['dns_draft', 'updated_at', 180],
  ['incident_draft', 'changed_at', 180],
  ['incident_history', 'at', 180, "ref like 'DRF-GONE-%'"],
  ['visit', 'updated_at', 180, "status = 'expired' and approved_at is null"],
  ['visitor', 'removed_at', 30, "visitor_id like 'V-GONE-%'"],
  ['contact', 'left_at', 730, "contact_id like 'C-GONE-%'"],
  ['order_share', 'expires_at', 30, 'revoked_at is null'],
  ['order_share', 'revoked_at', 30, 'revoked_at is not null'],
  ['quote_share', 'expires_at', 30, 'revoked_at is null'],
  ['contact_link', 'expires_at', 30],
  ['visitor_link', 'expires_at', 30],
  ['saved_view', 'deleted_at', 30],
  ['integration.tmf_removal', 'removed_at', config.KEEP_ACTIVITY_DAYS],
  ['dashboard_snooze', 'until', 30],
  ['activity', 'at', 2557],
  ['dealer_visit', 'day', 2557],
]

const twice = (insert: string) => sql`${sql.raw(insert)} from generate_series(1, 2) n`.execute(system)
const hash = "decode(md5(random()::text), 'hex')"
const soon = "now() + interval '1 day'"

beforeAll(async () => {
  await loadDemo(database, new Date(), encryptDemoIdentity(config), webhookCipher(config).encrypt)
  const a = `'${brackenfell}'`
  const one = (what: string) => `(select ${what} limit 1)`
  const subject = one('subject from identity.login')
  const order = one(`order_id from service_order where account_id = ${a}`)
  const quote = one(`quote_id from quote where account_id = ${a}`)
  const inserts = [
    `insert into session.session (id_hash, subject, provider_subject, user_info_status, access_token, access_token_hash,
       id_token, access_expires_at, refresh_at, expires_at)
     select ${hash}, 's', 's', 200, '', ${hash}, '', ${soon}, ${soon}, ${soon}`,
    `insert into session.sign_in (state_hash, browser_hash, code_verifier, nonce, callback_url, expires_at)
     select ${hash}, ${hash}, '', '', '', ${soon}`,
    `insert into session.sign_out (handle_hash, id_token, callback_url, expires_at) select ${hash}, '', '', ${soon}`,
    `insert into session.revoked_token select ${hash}, ${soon}`,
    `insert into session.logout_token select ${hash}, ${soon}`,
    `insert into session.event_stream (session_id, expires_at) select ${hash}, ${soon}`,
    `insert into identity.model (model, id_hash, payload, expires_at) select 'Session', ${hash}, '{}', ${soon}`,
    `insert into identity.refresh_answer (request_hash, claimed_until, expires_at) select ${hash}, now(), ${soon}`,
    `insert into identity.sign_in_step (step_id, expires_at) select n::text, ${soon}`,
    `insert into identity.throttle (key_hash, failures) select ${hash}, 1`,
    `insert into identity.password_link (token_hash, subject, expires_at) select ${hash}, ${subject}, ${soon}`,
    `insert into identity.email_change (subject, old_email, new_email, confirm_hash, expires_at)
     select ${subject}, 'a', 'b', ${hash}, ${soon}`,
    `insert into identity.known_device (device_hash, subject) select ${hash}, ${subject}`,
    `insert into identity.signing_key (key_id, encrypted_key, retires_at) select n::text, '', ${soon}`,
    `insert into identity.sign_in (subject, outcome) select ${subject}, 'signed_in'`,
    `insert into identity.sign_in (outcome) select 'wrong_password'`,
    `insert into idempotency_key (account_id, user_id, key, request_hash) select ${a}, 'u', n::text, ${hash}`,
    `insert into integration.idempotency_key (actor_id, key, request_hash) select 'c', n::text, ${hash}`,
    `insert into visitor (account_id, visitor_id, name, company) select ${a}, 'V-' || n, 'Marta', 'Fernside'`,
    `insert into visitor (account_id, visitor_id, name, removed_at) select ${a}, 'V-GONE-' || n, 'Marta', now()`,
    `insert into visit (account_id, visit_id, status, details, requested_by, requested_by_name, requested_by_email)
     select ${a}, 'X-' || n, 'expired', '{}', 'u', 'Ada', 'a@portal.example'`,
    `insert into contact (account_id, contact_id, first_name, last_name, email, status, left_at)
     select ${a}, 'C-GONE-' || n, 'Ada', 'Byron', n || '@gone.example', 'left', now()`,
    `insert into visitor_identity (account_id, visitor_id, key_id, encrypted) select ${a}, 'V-' || n, 'k', 'encrypted'`,
    `insert into monitoring.event (kind, type) select 'log', 'info'`,
    `insert into monitoring.minute (minute, counted, events) select now() - make_interval(mins => n), 'view', 1`,
    `insert into file (account_id, file_id, entity, entity_id, name, media_type, bytes, content, created_by)
     select ${a}, 'F-' || n, 'case draft', 'u', 'a.txt', 'text/plain', 1, 'x', 'u'`,
    `insert into desk_import (account_id, import_id, state, ways, created_by_name)
     select ${a}, 'I-' || n, 'checked', '{}', 'Ruth Calder'`,
    `insert into program_connection (account_id, connection_id, user_id, program_id, program_name, scopes, ends_at)
     select ${a}, md5(n::text) || md5('open'), 'u', 'p', 'Assistant', '{services}', ${soon}`,
    `insert into program_connection (account_id, connection_id, user_id, program_id, program_name, scopes, ends_at, ended_at)
     select ${a}, md5(n::text) || md5('ended'), 'u', 'p', 'Assistant', '{services}', ${soon}, now()`,
    `insert into case_email (email_id, from_address, from_name, subject, text) select 'EM-' || n, 'a@b.example', 'A', '', ''`,
    `insert into case_writer (account_id, case_id, user_id, name) select ${a}, 'CS-' || n, 'u', 'Ruth Calder'`,
    `insert into invitation_run (account_id, run_id, filter, most, created_by, created_by_name)
     select ${a}, 'I-' || n, '{}', 1, 'u', 'Ruth Calder'`,
    `insert into visit_place (account_id, data_centre_id, slot_at, place, holder, held_until)
     select ${a}, ${one('data_centre_id from data_centre')}, now(), 90 + n, 'h', ${soon}`,
    `insert into line_sample (account_id, service_id, at, sent, lost, sum_us)
     select ${a}, 'S-' || n, now(), 30, 30, 0`,
    `insert into line_hour (account_id, service_id, at, sent, lost, sum_us, steps_lost)
     select ${a}, 'S-' || n, now(), 360, 360, 0, 12`,
    `insert into mail.message (recipient, subject, body) select 'a@portal.example', '', ''`,
    `insert into integration.webhook (webhook_id, owner_id, scopes, name, address, position, encrypted_secret)
     select 'W-' || n, 'c', '{}', 'CRM', 'https://crm.example', 0, ''`,
    `insert into integration.webhook_attempt (webhook_id, from_position, to_position, changes, duration_ms)
     select 'W-1', 0, 1, 1, 1`,
    `insert into order_share (account_id, order_id, share_id, secret_hash, label, created_by, created_at, expires_at, revoked_at)
     select ${a}, ${order}, 'A' || n, ${hash}, '', '', now(), ${soon}, null::timestamptz`,
    `insert into order_share (account_id, order_id, share_id, secret_hash, label, created_by, created_at, expires_at, revoked_at)
     select ${a}, ${order}, 'B' || n, ${hash}, '', '', now(), ${soon}, now()`,
    `insert into quote_share (account_id, quote_id, share_id, secret_hash, label, created_by, created_at, expires_at)
     select ${a}, ${quote}, 'A' || n, ${hash}, '', '', now(), ${soon}`,
    `insert into quote (account_id, quote_id, made_by, title, customer_name, state, created_by, created_by_email)
     select ${a}, 'Q-' || n, 'customer', 'Draft', '', 'draft', '', ''`,
    `insert into contact_link (account_id, link_hash, contact_id, purpose, email, created_at, expires_at)
     select ${a}, ${hash}, ${one(`contact_id from contact where account_id = ${a}`)}, 'verification', '', now(), ${soon}`,
    `insert into visitor_link (account_id, visitor_id, secret_hash, created_by, expires_at)
     select ${a}, 'V-' || n, ${hash}, '', ${soon}`,
    `insert into saved_view (account_id, view_id, list, name, state, owner_id, owner_name, deleted_at)
     select ${a}, 'D-' || n, 'services', 'Old ' || n, '{}', ${one('user_id from portal_user')}, 'Ada', now()`,
    `insert into integration.tmf_removal (kind, resource_id, removed_by) select 'partyRole', 'R-' || n, 'CRM'`,
    `insert into dashboard_snooze (account_id, user_id, item_key, until) select ${a}, 'u', n::text, ${soon}`,
    `insert into dealer_visit (account_id, user_id, day, person_name, dealer_name)
     select ${a}, 'u' || n, current_date, 'Dee', 'Dealer'`,
    ...['open', 'failed', 'processing'].map(
      (
        status,
      ) => `insert into card_payment (account_id, card_payment_id, currency, amount, status, is_simulated, created_at, created_by)
       select ${a}, '${status}-' || n, 'GBP', 100, '${status}', false, now(), 'Ada'`,
    ),
    // One month of each, so that a row that is moved is never in the place of another one of its meter.
    `insert into usage_meter (account_id, meter_id, month, service_id, kind, name, used)
     select ${a}, 'M-GONE-' || n, current_date, ${one(`service_id from service where account_id = ${a}`)}, 'data', 'Data', 1`,
    `insert into unusual_night (account_id, night, announced_at) select ${a}, current_date - n, now()`,
    `insert into dns_draft (account_id, zone_id, user_id, author, base_version, changes)
     select ${a}, ${one(`zone_id from dns_zone where account_id = ${a}`)}, 'u' || n, 'Ada', 1, '[]'`,
    `insert into incident_draft (ref, content, changed_by_name) select 'DRF-' || n, '{}', 'Ada'`,
    `insert into incident_history (ref, at, person_name, action) select 'DRF-GONE-' || n, now(), 'Ada', 'drafted'`,
    `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
     select ${one('id from graphile_worker._private_tasks')}, 2, 2`,
  ]
  await sql`select graphile_worker.add_job('send mail')`.execute(system)
  for (const insert of inserts) {
    try {
      // Each needs the previous one.
      await twice(insert)
    } catch (error) {
      throw new Error(insert, { cause: error })
    }
  }
  await apply()
})

test('every table of every rule is tested', () => {
  const tables = rules.flatMap((rule) => Object.keys(rule.over(1)))
  const ofDeletedPeople = ['desk_queue', 'desk_queue_place', 'list_choice', 'view_tile', 'dashboard_visit']
  const others = ['integration.change', 'portal_user', 'identity.login', ...ofDeletedPeople]
  const tried = new Set([...ageing.map(([table]) => table), ...others])
  expect(tables.filter((table) => !tried.has(table))).toEqual([])
})

// Over several nodes a ctid is not that of one row.
const { rows: overNodes } = isOnCitus
  ? await sql<{ name: string }>`
      select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'`.execute(system)
  : { rows: [] }

test.each(ageing.filter(([table]) => !overNodes.some(({ name }) => name === table)))(
  '%s: a row that is old by %s is deleted after %i days, and the others stay',
  async (table, column, days, only = 'true') => {
    const rest = () => sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(system)
    const move = (by: number, where: string) =>
      sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = now() - make_interval(hours => ${by}::integer)
    where ctid in (select ctid from ${sql.table(table)} t where ${sql.raw(where)})`.execute(system)
    const before = (await rest()).rows[0]?.rows ?? 0
    const old = await sql<{ ctid: string }>`
    select ctid::text as ctid from ${sql.table(table)} t where ${sql.raw(only)} limit 2`.execute(system)
    expect(old.rows).toHaveLength(2)
    const [first = '', second = ''] = old.rows.map(({ ctid }) => `ctid = '${ctid}'`)
    await move(days * 24 - 24, second)
    await move(days * 24 + 49, first)
    await apply()
    expect((await rest()).rows[0]?.rows).toBe(before - 1)
  },
)

test('a change sent to other systems is deleted with its activity', async () => {
  const { rows } = await sql<{ orphans: number }>`
    select count(*) as orphans from integration.change c where not exists (
      select from activity a where a.account_id = c.account_id and a.activity_id = c.activity_id)`.execute(system)
  expect(rows[0]?.orphans).toBe(0)
})

test('a leaver is deleted with the login once no open case names them; visitors named in a visit stay', async () => {
  const old = "now() - interval '800 days'"
  const leave = async (name: string) => {
    await sql`
      insert into identity.login (subject, email, status, created_at)
      values (${name}, ${`${name}@gone.example`}, 'suspended', ${sql.raw(old)})`.execute(system)
    await sql`
      insert into portal_user (user_id, account_id, subject, email, status)
      values (${name}, ${brackenfell}, ${name}, ${`${name}@gone.example`}, 'left')`.execute(system)
    await sql`update contact set left_at = ${sql.raw(old)} where user_id = ${name}`.execute(system)
  }
  await leave('leaver-1')
  await leave('leaver-2')
  await sql`
    update help_case set opened_by = 'leaver-2' where (account_id, case_id) in (
      select account_id, case_id from help_case where account_id = ${brackenfell} and waiting_on < 2 limit 1)`.execute(
    system,
  )
  await sql`
    update visitor set removed_at = ${sql.raw(old)} where (account_id, visitor_id) in (
      select account_id, visitor_id from visit_visitor where account_id = ${brackenfell} limit 1)`.execute(system)
  const named = sql<{ rows: number }>`
    select count(*) as rows from visit_visitor p join visitor v using (account_id, visitor_id)`
  const before = (await named.execute(system)).rows
  await apply()
  const { rows } = await sql<{ subject: string }>`
    select subject from identity.login where subject like 'leaver-%'
    union all select user_id from portal_user where user_id like 'leaver-%'
    union all select user_id from contact where user_id like 'leaver-%'`.execute(system)
  expect(rows.map(({ subject }) => subject)).toEqual(['leaver-2', 'leaver-2', 'leaver-2'])
  expect((await named.execute(system)).rows).toEqual(before)
})

test('what a person kept for themselves is deleted after them, and what they shared stays', async () => {
  const at = (user: string) => sql.raw(`'${brackenfell}', '${user}'`)
  const present = (await sql<{ id: string }>`select user_id as id from portal_user limit 1`.execute(system)).rows[0]?.id
  for (const user of ['gone-1', present ?? '']) {
    for (const isShared of [true, false])
      await sql`
        insert into desk_queue (queue_id, user_id, by_name, name, filter, is_shared)
        values (${`${user} ${isShared}`}, ${user}, 'Lena Fox', 'Mine', '{}', ${isShared})`.execute(system)
    for (const isShared of [true, false])
      await sql`
        insert into saved_view (account_id, owner_id, view_id, list, name, state, owner_name, is_shared)
        values (${at(user)}, ${`${user} ${isShared}`}, ${isShared ? 'services' : 'orders'}, 'Mine', '{}', 'Lena Fox', ${isShared})`.execute(
        system,
      )
    await sql`insert into desk_queue_place values (${user}, ${`${user} true`}, 1)`.execute(system)
    await sql`insert into list_choice (account_id, user_id, list) values (${at(user)}, 'kept')`.execute(system)
    await sql`insert into view_tile (account_id, user_id, view_id) values (${at(user)}, ${`${user} true`})`.execute(
      system,
    )
    await sql`
      insert into dashboard_visit (account_id, user_id) values (${at(user)}) on conflict do nothing`.execute(system)
  }
  await apply()
  const keptOf = async (user: string | undefined) => {
    const { rows } = await sql<{ what: string }>`
      select 'queue ' || is_shared as what from desk_queue where user_id = ${user}
      union all select 'view ' || is_shared from saved_view where owner_id = ${user} and name = 'Mine'
      union all select 'place' from desk_queue_place where user_id = ${user}
      union all select 'choice' from list_choice where user_id = ${user} and list = 'kept'
      union all select 'tile' from view_tile where user_id = ${user} and view_id = ${`${user} true`}
      union all select 'visit' from dashboard_visit where user_id = ${user} and account_id = ${brackenfell}`.execute(
      system,
    )
    return rows.map(({ what }) => what).toSorted()
  }
  expect(await keptOf('gone-1')).toEqual(['queue true', 'view true'])
  expect(await keptOf(present)).toEqual([
    'choice',
    'place',
    'queue false',
    'queue true',
    'tile',
    'view false',
    'view true',
    'visit',
  ])
})

test('each run is recorded, and a failing rule does not stop the others', async () => {
  await sql`delete from retention.run`.execute(system)
  await sql`alter table notification rename column at to away`.execute(system)
  await expect(applyRules(database, config, 'night')).rejects.toThrow('Not all expired data could be deleted')
  await sql`alter table notification rename column away to at`.execute(system)
  const { rows } = await sql<{ rule: string }>`select rule from retention.run`.execute(system)
  expect(rows).toHaveLength(rules.filter(({ every }) => every === 'night').length - 1)
})
