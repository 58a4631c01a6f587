import { number } from '@portal/contract/format/counts.ts'
import { sql } from 'kysely'
import { keptFrom } from '../gateway/visits/visitors/kept-from.ts'
import type { Rule } from './rule.ts'

/** The number of monitoring events kept, however fast they arrive. */
export const mostEvents = 50_000

const ago = (days: number) => sql`now() - make_interval(days => ${days}::integer)`

/** All data with limited retention. Everything else stays as long as its account. */
export const rules: readonly Rule[] = [
  {
    what: 'Sessions, and sign-ins in progress',
    why: 'To keep people signed in',
    until: 'until they end: SESSION_IDLE_SECONDS after the last use, SESSION_MAX_SECONDS at most',
    every: 'hour',
    over: () => {
      // A token is rejected for a minute longer than it lives, because clocks differ.
      const hasEnded = sql`t.expires_at < now() - interval '1 minute'`
      const tables = ['session', 'sign_in', 'sign_out', 'revoked_token', 'logout_token', 'event_stream']
      return Object.fromEntries(tables.map((table) => [`session.${table}`, hasEnded]))
    },
  },
  {
    what: 'Temporary data of the identity server: grants, codes, links, failed attempts, old keys',
    why: 'To authenticate people',
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
    why: 'So that failed attempts by others do not block them',
    until: '180 days after the last sign-in',
    every: 'night',
    over: () => ({ 'identity.known_device': sql`t.last_used_at < ${ago(180)}` }),
  },
  {
    what: 'Responses to calls that change data',
    why: 'So that a repeated call is carried out once',
    until: 'a day',
    every: 'hour',
    over: () => ({
      idempotency_key: sql`t.created_at < ${ago(1)}`,
      'integration.idempotency_key': sql`t.created_at < ${ago(1)}`,
    }),
  },
  {
    what: 'Photo IDs of data centre visitors, encrypted',
    why: 'To check identity at the data centre',
    until: 'after the visit',
    days: 'VISITOR_DATA_DAYS',
    every: 'hour',
    over: (days) => ({
      visitor_identity: sql`t.given_at < ${ago(days)} and ${keptFrom('t')} < ${ago(days)}`,
    }),
  },
  {
    what: 'Page performance and errors, without names',
    why: 'To find slow or faulty pages',
    until: `after the event; the newest ${number(mostEvents)} single events`,
    days: 'KEEP_TELEMETRY_DAYS',
    every: 'hour',
    over: (days) => ({
      'monitoring.event': sql`(t.at < ${ago(days)} or t.event_id <= (
        select e.event_id from monitoring.event e order by e.event_id desc offset ${mostEvents} limit 1))`,
      'monitoring.minute': sql`t.minute < ${ago(days)}`,
    }),
  },
  {
    what: 'Files that operators import from a page of the desk',
    why: 'To check them, and to load them',
    until: 'a day after the last check; the content of loaded files at once',
    every: 'hour',
    over: () => ({ desk_import: sql`t.changed_at < ${ago(1)}` }),
  },
  {
    what: 'Staff who are writing a reply to a case',
    why: 'So that two of them do not reply at once',
    until: 'a day; it is shown for half a minute',
    every: 'hour',
    over: () => ({ case_writer: sql`t.at < ${ago(1)}` }),
  },
  {
    what: 'Emails that opened a case or waited at the desk, without content once they are dealt with',
    why: 'To open cases by email, each email once',
    until: '30 days after they arrived',
    every: 'night',
    over: () => ({ case_email: sql`t.received_at < ${ago(30)}` }),
  },
  {
    what: 'Connections of programs that are over',
    why: 'To see which program had access',
    until: '30 days after the connection ended; what the program did stays in the activity log',
    every: 'night',
    over: () => ({ program_connection: sql`least(t.ended_at, t.ends_at) < ${ago(30)}` }),
  },
  {
    what: 'Runs of invitations, with the people who could not be invited',
    why: 'To see who was invited by whom',
    until: '30 days after the last invitation',
    every: 'night',
    over: () => ({ invitation_run: sql`t.changed_at < ${ago(30)}` }),
  },
  {
    what: 'Files of unsent messages, and held slots that were not booked',
    why: 'While a message or booking is in progress',
    until: 'a day, held slots an hour',
    every: 'hour',
    over: () => ({
      file: sql`t.entity = 'case draft' and t.created_at < ${ago(1)}`,
      visit_place: sql`t.held_until < now() - interval '1 hour'`,
    }),
  },
  {
    what: 'Sign-ins: time and address',
    why: 'So that people can spot sign-ins that were not theirs',
    until: 'after the sign-in; attempts with an unknown name for 30 days',
    days: 'KEEP_SIGN_INS_DAYS',
    every: 'night',
    over: (days) => ({
      'identity.sign_in': sql`t.at < ${ago(days)} or (t.subject is null and t.at < ${ago(30)})`,
    }),
  },
  {
    what: 'Emails',
    why: 'To send them, and to confirm that they were sent',
    until: 'after they were created',
    days: 'KEEP_MAIL_DAYS',
    every: 'night',
    over: (days) => ({ 'mail.message': sql`t.created_at < ${ago(days)}` }),
  },
  {
    what: 'Notifications, and who was emailed about cases and plans',
    why: 'To let people read them again, and to find emails that failed',
    until: 'after the change',
    days: 'KEEP_NOTICES_DAYS',
    every: 'night',
    over: (days) => ({ notification: sql`t.at < ${ago(days)}` }),
  },
  {
    what: 'Webhook messages and responses',
    why: 'To find failures, and to resend messages',
    until: 'after sending; the attempts of systems for 30 days',
    days: 'KEEP_DELIVERIES_DAYS',
    every: 'night',
    over: (days) => ({
      webhook_delivery: sql`t.created_at < ${ago(days)}`,
      'integration.webhook_attempt': sql`t.at < ${ago(Math.min(days, 30))}`,
    }),
  },
  {
    what: 'Failed jobs',
    why: 'To find the cause, and to run them again',
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
    why: 'To compare with earlier measurements',
    until: 'after the test; a test linked to an open case is kept until the case closes',
    days: 'KEEP_LINE_TESTS_DAYS',
    every: 'night',
    over: (days) => ({
      line_test: sql`coalesce(t.ended_at, t.requested_at) < ${ago(days)} and not exists (
        select from help_case c where c.account_id = t.account_id and c.test_id = t.test_id and c.waiting_on < 2)`,
    }),
  },
  {
    what: 'Line traffic, cloud readings, daily back-up results',
    why: 'For charts and capacity forecasts',
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
    what: 'Five-minute samples of measured lines',
    why: 'To show the latency and loss of a day',
    until: 'after they were measured',
    days: 'KEEP_LINE_SAMPLES_DAYS',
    every: 'night',
    over: (days) => ({ line_sample: sql`t.at < ${ago(days)}` }),
  },
  {
    what: 'Hourly values of measured lines',
    why: 'To show the latency and loss of a month, and to compare months',
    until: 'after they were measured',
    days: 'KEEP_LINE_HOURS_DAYS',
    every: 'night',
    over: (days) => ({ line_hour: sql`t.at < ${ago(days)}` }),
  },
  {
    what: 'Calls as billed, with their totals by day and hour, and unusual nights',
    why: 'To check bills, and to compare months',
    until: 'after the call',
    days: 'KEEP_CALL_RECORDS_DAYS',
    every: 'night',
    over: (days) => ({ call_record: sql`t.at < ${ago(days)}`, unusual_night: sql`t.night < (${ago(days)})::date` }),
  },
  {
    what: 'Usage of services by month, and samples of 95th percentile billing',
    why: 'To check bills, and to compare months',
    until: 'after the start of the month',
    days: 'KEEP_USAGE_DAYS',
    every: 'night',
    // The samples of a month are deleted with it.
    over: (days) => ({ usage_meter: sql`t.month < (${ago(days)})::date` }),
  },
  {
    what: 'Card pages on which nothing was paid',
    why: 'To see that a payment was declined or not completed',
    until: 'after the page was opened; payments by card are kept as long as their bills',
    days: 'KEEP_ENDED_DAYS',
    every: 'night',
    over: (days) => ({
      card_payment: sql`t.status in ('open', 'cancelled', 'failed') and t.refunded = 0 and t.created_at < ${ago(days)}`,
    }),
  },
  {
    what: 'Drafts: quotes never priced, zone changes and incidents never published, visits that expired without approval',
    why: 'To continue them',
    until: 'after their last change',
    days: 'KEEP_DRAFTS_DAYS',
    every: 'night',
    over: (days) => ({
      quote: sql`t.state = 'draft' and t.version = 1 and t.updated_at < ${ago(days)}`,
      dns_draft: sql`t.updated_at < ${ago(days)}`,
      incident_draft: sql`t.changed_at < ${ago(days)}`,
      // That of an incident stays with it.
      incident_history: sql`t.ref like 'DRF-%' and t.at < ${ago(days)} and not exists (
        select from incident_draft d where d.ref = t.ref)`,
      // A draft visit expires after two weeks.
      visit: sql`t.status = 'expired' and t.approved_at is null and t.updated_at < ${ago(days)}`,
    }),
  },
  {
    what: 'Expired links, deleted views, snoozed items that are due again',
    why: 'To list them, and to restore deleted views',
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
    why: 'To show who visited, and when',
    until: 'after their removal; a name on a visit is kept as long as the visit',
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
    what: 'Leavers, with their notifications, API keys and sign-in',
    why: 'For reference, and to reinstate them',
    until: 'after they left; until it closes if they have an open case. The activity log keeps their name',
    days: 'KEEP_LEAVERS_DAYS',
    every: 'night',
    over: (days) => ({
      contact: sql`t.status = 'left' and t.left_at < ${ago(days)} and not exists (
        select from help_case c where c.account_id = t.account_id and c.opened_by = t.user_id and c.waiting_on < 2)`,
      portal_user: sql`t.status = 'left' and not exists (
        select from contact c where c.account_id = t.account_id and c.user_id = t.user_id)`,
      // Suspended with the leaver; no account uses these sign-ins any more.
      'identity.login': sql`t.status = 'suspended' and t.created_at < ${ago(days)} and not exists (
        select from portal_user u where u.person = t.subject)`,
    }),
  },
  {
    what: 'Saved queues and views, and settings of lists and the dashboard, of people who were deleted',
    why: 'For the person; shared queues and views stay for their colleagues',
    until: 'until the night after the person was deleted',
    every: 'night',
    over: () => {
      const isGone = (of: string) => sql`not exists (select from portal_user u where u.user_id = ${sql.ref(`t.${of}`)})`
      return {
        desk_queue: sql`not t.is_shared and ${isGone('user_id')}`,
        desk_queue_place: isGone('user_id'),
        saved_view: sql`not t.is_shared and ${isGone('owner_id')}`,
        list_choice: isGone('user_id'),
        view_tile: isGone('user_id'),
        dashboard_visit: isGone('user_id'),
      }
    },
  },
  {
    what: 'Resources of other systems in TM Forum formats: which system removed one',
    why: 'So that every change can be traced',
    until: 'after the removal',
    days: 'KEEP_ACTIVITY_DAYS',
    every: 'night',
    over: (days) => ({ 'integration.tmf_removal': sql`t.removed_at < ${ago(days)}` }),
  },
  {
    what: 'The activity log, and the days on which a dealer used the account',
    why: 'So that every change can be traced',
    until: 'after the change',
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
