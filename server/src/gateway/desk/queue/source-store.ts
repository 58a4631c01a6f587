import type { WorkKind } from '@portal/contract/desk/work-values.ts'
import { type RawBuilder, sql } from 'kysely'
import { ourOrders } from '../order-queue.ts'

type Piece = RawBuilder<unknown>

/**
 * One kind of work as it is stored. A source has the columns account_id, ref, title, match, step, due, due_on, impact,
 * is_escalated and since of what waits for the staff. `match` is what a search looks in.
 */
interface Source {
  columns: Piece
  from: Piece
  where: Piece
  /** It has no account: the latest assignment of its number counts. */
  isOfNoAccount?: true
}

const none = sql`null::timestamptz as due, null::date as due_on`
const calm = sql`null::text as impact, false as is_escalated`
/** Work that is due on a day can be done until its end. */
const endOf = (day: Piece) => sql`(${day} + 1)::timestamp at time zone 'Europe/London'`
const today = sql`(now() at time zone 'Europe/London')::date`

export const sources: Record<WorkKind, Source> = {
  case: {
    columns: sql`
      c.account_id, c.case_id as ref, c.title, c.search as match,
      case when c.responded_at is null then 'firstReply' else 'update' end as step, c.next_at as due,
      null::date as due_on, c.impact, c.escalated_at is not null as is_escalated, c.opened_at as since`,
    from: sql`help_case c`,
    where: sql`c.waiting_on = 1`,
  },
  email: {
    columns: sql`
      null::text as account_id, e.email_id as ref, coalesce(nullif(e.subject, ''), e.from_name) as title,
      lower(e.from_address || ' ' || e.from_name || ' ' || e.subject) as match, 'sort' as step, ${none}, ${calm},
      e.received_at as since`,
    from: sql`case_email e`,
    where: sql`e.handled_at is null`,
    isOfNoAccount: true,
  },
  credit: {
    columns: sql`
      k.account_id, k.credit_id as ref, k.service_name as title, lower(k.credit_id || ' ' || k.service_name) as match,
      'decide' as step, ${none}, ${calm}, k.claimed_at as since`,
    from: sql`service_credit k`,
    where: sql`k.state = 'claimed'`,
  },
  order: {
    columns: sql`
      o.account_id, o.order_id as ref, o.title, o.search as match,
      case when o.expected_date is null then 'setDate' else 'deliver' end as step, ${endOf(sql`o.expected_date`)} as due,
      o.expected_date as due_on, ${calm}, o.placed_date::timestamptz as since`,
    from: sql`service_order o`,
    where: sql`o.status in ('Pending', 'Approved') and ${ourOrders}`,
  },
  visit: {
    columns: sql`
      v.account_id, v.visit_id as ref, coalesce(d.name, v.visit_id) as title, v.search as match,
      case when v.status = 'approved' then 'checkIn' else 'approve' end as step, v.starts_at as due, null::date as due_on,
      ${calm}, v.created_at as since`,
    from: sql`visit v left join data_centre d using (data_centre_id)`,
    where: sql`(v.status in ('submitted', 'amended') or v.status = 'approved' and v.ends_at > now()
      and (v.starts_at at time zone 'Europe/London')::date <= ${today})`,
  },
  incident: {
    columns: sql`
      null::text as account_id, i.ref, i.title, lower(i.ref || ' ' || i.title) as match, 'post' as step,
      i.next_update_by as due, null::date as due_on, ${calm}, i.start as since`,
    from: sql`incident i`,
    where: sql`i.ended_at is null and i.start <= now()`,
    isOfNoAccount: true,
  },
  incidentDraft: {
    columns: sql`
      null::text as account_id, d.ref, coalesce(nullif(d.content ->> 'title', ''), 'Draft incident') as title,
      lower(d.ref || ' ' || (d.content ->> 'title')) as match, 'open' as step, ${none}, ${calm}, d.created_at as since`,
    from: sql`incident_draft d`,
    where: sql`true`,
    isOfNoAccount: true,
  },
  commissionQuery: {
    // The searched text without the customer, which it ends with.
    columns: sql`
      q.account_id, q.statement_ref || '.' || q.line_no as ref, q.question as title,
      left(q.search, length(q.statement_ref || ' ' || q.question)) as match, 'answer' as step, ${none}, ${calm}, q.asked_at as since`,
    from: sql`commission_query q`,
    where: sql`q.answered_at is null`,
  },
  commissionRun: {
    columns: sql`
      r.account_id, to_char(r.period_start, 'YYYY-MM') as ref, to_char(r.period_start, 'FMMonth YYYY') as title,
      lower(r.statement_ref) as match, 'issue' as step, ${none}, ${calm}, r.started_at as since`,
    from: sql`commission_run r`,
    where: sql`r.state = 'ready'`,
  },
  plan: {
    columns: sql`
      null::text as account_id, p.plan_id as ref, p.title || ', version ' || v.version as title, lower(p.plan_id || ' ' || p.title) as match,
      'publish' as step, ${none}, ${calm}, coalesce(v.issue_date::timestamptz, now()) as since`,
    from: sql`service_plan_version v join service_plan p using (plan_id)`,
    where: sql`v.status = 'draft'`,
    isOfNoAccount: true,
  },
}
