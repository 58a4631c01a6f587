import { sql } from 'kysely'
import { keptFrom } from '../gateway/visitors/kept-from.ts'
import type { Rule } from './rule.ts'

/** As many events of monitoring as there is room for, however fast they come. */
export const mostEvents = 50_000

const ago = (days: number) => sql`now() - make_interval(days => ${days}::integer)`

/** All that is not kept for ever. What is in none of these stays as long as its account. */
export const rules: readonly Rule[] = [
  {
    what: 'Sessions, and sign-ins under way',
    why: 'So that you need not sign in for every page',
    until: 'until they end: SESSION_IDLE_SECONDS after the last use, SESSION_MAX_SECONDS at most',
    every: 'hour',
    over: () => {
      // A token is refused for a minute longer than it lives, for clocks that differ.
      const hasEnded = sql`t.expires_at < now() - interval '1 minute'`
      const tables = ['session', 'sign_in', 'sign_out', 'revoked_token', 'logout_token']
      return Object.fromEntries(tables.map((table) => [`session.${table}`, hasEnded]))
    },
  },
  {
    what: 'What the identity server has under way: grants, codes, links, failed attempts, old keys',
    why: 'To let people in, and nobody else',
    until: 'until it expires, failed attempts and links for a day longer',
    every: 'hour',
    over: () => ({
      'identity.model': sql`t.expires_at < now()`,
      'identity.refresh_answer': sql`t.expires_at < now()`,
      'identity.sign_in_step': sql`t.expires_at < now()`,
      'identity.throttle': sql`t.last_failure_at < ${ago(1)}`,
      'identity.password_link': sql`t.expires_at < ${ago(1)}`,
      'identity.email_change': sql`t.expires_at < ${ago(1)}`,
      'identity.signing_key': sql`t.retires_at < now()`,
    }),
  },
  {
    what: 'Browsers from which people signed in',
    why: 'So that the failed attempts of others do not keep them out',
    until: '180 days after the last sign-in',
    every: 'night',
    over: () => ({ 'identity.known_device': sql`t.last_used_at < ${ago(180)}` }),
  },
  {
    what: 'Answers to calls that change something',
    why: 'So that a call that is sent twice is done once',
    until: 'a day',
    every: 'hour',
    over: () => ({
      idempotency_key: sql`t.created_at < ${ago(1)}`,
      'integration.idempotency_key': sql`t.created_at < ${ago(1)}`,
    }),
  },
  {
    what: 'Photo IDs of data centre visitors, sealed',
    why: 'To compare them at the door',
    until: 'after the visit',
    days: 'VISITOR_DATA_DAYS',
    every: 'hour',
    over: (days) => ({
      visitor_identity: sql`t.given_at < ${ago(days)} and ${keptFrom('t')} < ${ago(days)}`,
    }),
  },
  {
    what: 'How pages perform and which errors they show, without names',
    why: 'To find what is slow or broken',
    until: `after they happened; the newest ${mostEvents.toLocaleString('en-GB')} single events`,
    days: 'KEEP_TELEMETRY_DAYS',
    every: 'hour',
    over: (days) => ({
      'monitoring.event': sql`(t.at < ${ago(days)} or t.event_id <= (
        select e.event_id from monitoring.event e order by e.event_id desc offset ${mostEvents} limit 1))`,
      'monitoring.minute': sql`t.minute < ${ago(days)}`,
    }),
  },
  {
    what: 'Files of messages that were not sent, and places that were not booked',
    why: 'While somebody is still writing or choosing',
    until: 'a day, places an hour',
    every: 'hour',
    over: () => ({
      file: sql`t.entity = 'case draft' and t.created_at < ${ago(1)}`,
      visit_place: sql`t.held_until < now() - interval '1 hour'`,
    }),
  },
  {
    what: 'When and from where people signed in',
    why: 'So that they see whether somebody else did',
    until: 'after it; attempts with an unknown name for 30 days',
    days: 'KEEP_SIGN_INS_DAYS',
    every: 'night',
    over: (days) => ({
      'identity.sign_in': sql`t.at < ${ago(days)} or (t.subject is null and t.at < ${ago(30)})`,
    }),
  },
  {
    what: 'Mails',
    why: 'To send them, and to see whether one went out',
    until: 'after they were written',
    days: 'KEEP_MAIL_DAYS',
    every: 'night',
    over: (days) => ({ 'mail.message': sql`t.created_at < ${ago(days)}` }),
  },
  {
    what: 'What people were told',
    why: 'To read it again',
    until: 'after it',
    days: 'KEEP_NOTICES_DAYS',
    every: 'night',
    over: (days) => ({ notification: sql`t.at < ${ago(days)}` }),
  },
  {
    what: 'What webhooks sent, and how it was answered',
    why: 'To find out what went wrong, and to send it again',
    until: 'after it was sent; the attempts of systems for 30 days',
    days: 'KEEP_DELIVERIES_DAYS',
    every: 'night',
    over: (days) => ({
      webhook_delivery: sql`t.created_at < ${ago(days)}`,
      'integration.webhook_attempt': sql`t.at < ${ago(Math.min(days, 30))}`,
    }),
  },
  {
    what: 'Work of the portal that failed for good',
    why: 'To find out why, and to do it again',
    until: 'after the last attempt',
    days: 'KEEP_FAILED_JOBS_DAYS',
    every: 'night',
    over: (days) => ({
      'graphile_worker._private_jobs': sql`t.attempts >= t.max_attempts and t.locked_at is null
        and t.updated_at < ${ago(days)}`,
    }),
  },
  {
    what: 'Line tests',
    why: 'To compare with what was measured before',
    until: 'after them; one that an open case names, as long as that',
    days: 'KEEP_LINE_TESTS_DAYS',
    every: 'night',
    over: (days) => ({
      line_test: sql`coalesce(t.ended_at, t.requested_at) < ${ago(days)} and not exists (
        select from help_case c where c.account_id = t.account_id and c.test_id = t.test_id and c.turn < 2)`,
    }),
  },
  {
    what: 'Traffic of lines, readings of clouds, days of back-ups',
    why: 'To draw them, and to say when something will be full',
    until: 'after they were measured',
    days: 'KEEP_MEASUREMENTS_DAYS',
    every: 'night',
    over: (days) => ({
      service_traffic: sql`t.at < ${ago(days)}`,
      cloud_reading: sql`t.at < ${ago(days)}`,
      backup_day: sql`t.day < (${ago(days)})::date`,
    }),
  },
  {
    what: 'Drafts: quotes that were never priced, changes of zones that were never published, visits that expired before anybody approved them',
    why: 'To go on with them',
    until: 'after they were touched last',
    days: 'KEEP_DRAFTS_DAYS',
    every: 'night',
    over: (days) => ({
      quote: sql`t.state = 'draft' and t.version = 1 and t.updated_at < ${ago(days)}`,
      dns_draft: sql`t.updated_at < ${ago(days)}`,
      // A draft of a visit expires by itself after two weeks.
      visit: sql`t.status = 'expired' and t.approved_at is null and t.updated_at < ${ago(days)}`,
    }),
  },
  {
    what: 'Links that work no more, deleted views, what was put off and is due again',
    why: 'To see that they were there, and to take a deletion back',
    until: 'after their end',
    days: 'KEEP_ENDED_DAYS',
    every: 'night',
    over: (days) => ({
      order_share: sql`least(t.expires_at, t.revoked_at) < ${ago(days)}`,
      quote_share: sql`least(t.expires_at, t.revoked_at) < ${ago(days)}`,
      contact_link: sql`t.expires_at < ${ago(days)}`,
      visitor_link: sql`t.expires_at < ${ago(days)}`,
      saved_view: sql`t.deleted_at < ${ago(days)}`,
      dashboard_snooze: sql`t.until < ${ago(days)}`,
    }),
  },
  {
    what: 'Visitors who were removed',
    why: 'To say who was where',
    until: 'after they were removed; the name of one whom a visit has, as long as the visit',
    days: 'KEEP_ENDED_DAYS',
    every: 'night',
    over: (days) => {
      const isOf = (table: string) => sql`exists (
        select from ${sql.table(table)} o where o.account_id = t.account_id and o.visitor_id = t.visitor_id)`
      const isNamed = sql.join(['visit_visitor', 'visitor_identity', 'visitor_link'].map(isOf), sql` or `)
      return { visitor: sql`t.removed_at < ${ago(days)} and not (${isNamed})` }
    },
  },
  {
    what: 'Contacts who left, with what they were told, their API keys and their sign-in',
    why: 'To know whom to ask, and to let them come back',
    until: 'after they left; one who has an open case, as long as that. What they did stays with their name',
    days: 'KEEP_LEAVERS_DAYS',
    every: 'night',
    over: (days) => ({
      contact: sql`t.status = 'left' and t.left_at < ${ago(days)} and not exists (
        select from help_case c where c.account_id = t.account_id and c.opened_by = t.user_id and c.turn < 2)`,
      portal_user: sql`t.status = 'left' and not exists (
        select from contact c where c.account_id = t.account_id and c.user_id = t.user_id)`,
      // Suspended when they left; of use to nobody who has a place in no account.
      'identity.login': sql`t.status = 'suspended' and t.created_at < ${ago(days)} and not exists (
        select from portal_user u where u.person = t.subject)`,
    }),
  },
  {
    what: 'Who changed what, and on which days a dealer was there',
    why: 'So that every change can be followed',
    until: 'after it',
    days: 'KEEP_ACTIVITY_DAYS',
    every: 'night',
    over: (days) => ({
      activity: sql`t.at < ${ago(days)}`,
      'integration.change': sql`not exists (
        select from activity a where a.account_id = t.account_id and a.activity_id = t.activity_id)`,
      dealer_visit: sql`t.day < (${ago(days)})::date`,
    }),
  },
]
