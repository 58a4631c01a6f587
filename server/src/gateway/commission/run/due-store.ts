import type { PlainDate } from '@portal/contract/plain-date.ts'
import { boolean, day, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { BilledService, Correction, Counted, PaidLine, Sale, Scheme } from '../rules.ts'
import { paidLineColumns } from '../line-store.ts'
import type { AccountData } from '../statement-store.ts'

interface Batch {
  /** The last key of the previous batch. */
  after: string
  size: number
}

export async function listSchemes({ accountId, tx }: AccountData): Promise<Scheme[]> {
  const { rows } = await rowsOf(Scheme)`
    select scheme_id as "schemeId", name, trigger, basis, rate, fixed_amount as "fixedAmount", tiers,
      product_category as "productCategory", valid_from as "validFrom", valid_until as "validUntil",
      for_months as "forMonths", arrears_months as "arrearsMonths", earn_out_months as "earnOutMonths",
      tiers_apply as "tiersApply", clawback
    from commission_scheme where account_id = ${accountId} order by scheme_id`.execute(tx)
  return rows
}

const saleColumns = sql`
  e.event_id as "eventId", e.kind, e.occurred_on as "occurredOn", e.service_id as "serviceId", e.customer, e.product,
  e.product_category as "productCategory", e.order_ref as "orderRef", e.tariff_net as "tariffNet", e.units, e.currency`

const DueSale = Sale.extend({ unitsOfMonth: Counted, isPaid: boolean })
type DueSale = z.infer<typeof DueSale>

/**
 * Sales until the end of the period, with the dealer's units of that type in the month of each. The units are counted in
 * the order of recording, so that a late event leaves the positions of those already paid as they are. Sales already paid
 * are included without their count and filtered out later, so that the batch size does not depend on them.
 */
export async function listSales(
  { accountId, tx }: AccountData,
  periodEnd: PlainDate,
  { after, size }: Batch,
): Promise<DueSale[]> {
  const { rows } = await rowsOf(DueSale)`
    with batch as materialized (
      select e.*, date_trunc('month', occurred_on)::date as month, exists(
        select from commission_line l where l.account_id = ${accountId} and l.earned = e.kind || ':' || e.event_id) as is_paid
      from commission_event e
      where account_id = ${accountId} and kind in ('live', 'renewal') and event_id > ${after} and occurred_on <= ${periodEnd}
      order by event_id limit ${size}),
    counted as materialized (
      select m.event_id, sum(m.units) over (partition by m.kind, b.month)::integer as "all",
        coalesce(sum(m.units) over (partition by m.kind, b.month order by m.recorded_at, m.occurred_on, m.event_id
          rows between unbounded preceding and 1 preceding), 0)::integer as before
      from (select distinct kind, month from batch where not is_paid) b join commission_event m
        on m.account_id = ${accountId} and m.kind = b.kind and m.occurred_on >= b.month
        and m.occurred_on < (b.month + interval '1 month')::date)
    select ${saleColumns}, e.is_paid as "isPaid",
      json_build_object('all', coalesce(c."all", e.units), 'before', coalesce(c.before, 0)) as "unitsOfMonth"
    from batch e left join counted c using (event_id)
    order by e.event_id`.execute(tx)
  return rows
}

/** Ids of all services ever sold. */
export async function listServiceIds({ accountId, tx }: AccountData, { after, size }: Batch): Promise<string[]> {
  const { rows } = await rowsOf({ serviceId: text })`
    select distinct service_id as "serviceId" from commission_event
    where account_id = ${accountId} and service_id > ${after} and kind <> 'correction'
    order by 1 limit ${size}`.execute(tx)
  return rows.map(({ serviceId }) => serviceId)
}

/** Of these services, those live at the end of a month and not yet paid for it, as last sold. */
export async function listBilled(
  { accountId, tx }: AccountData,
  serviceIds: readonly string[],
  { month, monthEnd }: { month: PlainDate; monthEnd: PlainDate },
): Promise<BilledService[]> {
  const { rows } = await rowsOf(BilledService)`
    select last."serviceId", last.customer, last.product, last."productCategory", last."orderRef", last."tariffNet",
      last.units, last.currency, (
        select max(occurred_on) from commission_event f where f.account_id = ${accountId}
          and f.service_id = last."serviceId" and f.kind = 'live' and f.occurred_on <= ${monthEnd}) as "liveOn"
    from (
      select distinct on (e.service_id) ${saleColumns} from commission_event e
      where e.account_id = ${accountId} and e.service_id = any(${serviceIds}::text[])
        and e.kind <> 'correction' and e.occurred_on <= ${monthEnd}
      order by e.service_id, e.occurred_on desc, e.kind desc, e.event_id desc) last
    where last.kind <> 'early cease' and not exists (
      select from commission_line l where l.account_id = ${accountId}
        and l.earned = 'billed:' || last."serviceId" || ':' || ${month.slice(0, 7)})
    order by last.customer, last."serviceId"`.execute(tx)
  return rows.filter(({ liveOn }) => liveOn !== null)
}

const CeasedLine = PaidLine.extend({ ceasedOn: day, ceaseReason: text })

/**
 * Ceases until the end of the period, each with a payment that it may claw back and that no line has clawed back yet.
 */
export async function listCeased(
  { accountId, tx }: AccountData,
  periodEnd: PlainDate,
  { after, size }: Batch,
): Promise<{ lastEventId: string | null; ceased: { occurredOn: PlainDate; reason: string; line: PaidLine }[] }> {
  const events = await rowsOf({ eventId: text })`
    select event_id as "eventId" from commission_event
    where account_id = ${accountId} and kind = 'early cease' and event_id > ${after} and occurred_on <= ${periodEnd}
    order by event_id limit ${size}`.execute(tx)
  const eventIds = events.rows.map(({ eventId }) => eventId)
  // Of several ceases of a service, the first within a line's clawback period counts.
  const { rows } = await rowsOf(CeasedLine)`
    select distinct on (l.statement_ref, l.line_no) ${paidLineColumns}, e.occurred_on as "ceasedOn",
      coalesce(e.reason, '') as "ceaseReason"
    from commission_event e join commission_line l on l.account_id = e.account_id and l.service_id = e.service_id
      and l.kind = 'new' and l.trigger_on <= e.occurred_on and e.occurred_on < l.earn_out_on
    where e.account_id = ${accountId} and e.event_id = any(${eventIds}::text[])
      and not exists (select from commission_line r where r.account_id = l.account_id
        and r.earned = 'clawback:' || l.statement_ref || ':' || l.line_no)
    order by l.statement_ref, l.line_no, e.occurred_on, e.event_id`.execute(tx)
  return {
    lastEventId: eventIds.at(-1) ?? null,
    ceased: rows.map(({ ceasedOn, ceaseReason, ...line }) => ({ occurredOn: ceasedOn, reason: ceaseReason, line })),
  }
}

/** Approved corrections that no statement contains yet. */
export async function listCorrections({ accountId, tx }: AccountData, { after, size }: Batch): Promise<Correction[]> {
  const { rows } = await rowsOf(Correction)`
    select e.event_id as "eventId", e.occurred_on as "occurredOn", e.service_id as "serviceId", e.customer, e.product,
      e.order_ref as "orderRef", e.units, e.currency, e.amount, coalesce(e.reason, '') as reason,
      e.corrects_statement_ref as "correctsStatementRef", e.corrects_line_no as "correctsLineNo"
    from commission_event e
    where e.account_id = ${accountId} and e.kind = 'correction' and e.event_id > ${after}
      and not exists (select from commission_line l where l.account_id = e.account_id
        and l.earned = 'correction:' || e.event_id)
    order by e.event_id limit ${size}`.execute(tx)
  return rows
}
