import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import { ashlar, brackenfell, copperbeck, elmsett } from './accounts.ts'
import { brackenfellOpenOrders } from './brackenfell-orders.ts'
import type { Calendar } from './day.ts'
import { brackenfellCancelled, brackenfellPast, finishedOrders } from './finished-orders.ts'
import type { DemoOrder } from './order-story.ts'
import { ashlarOrders, copperbeckOrders } from './other-orders.ts'
import { smallPdf } from './small-pdf.ts'

export async function loadOrders(db: Sql, whole: Calendar): Promise<void> {
  const calendar = weekdaysOf(whole)
  const stories: [account: string, watcher: string, orders: DemoOrder[]][] = [
    [
      brackenfell,
      'service.desk@brackenfell.example',
      [...brackenfellOpenOrders(calendar.inWords), ...finishedOrders(brackenfellPast), ...brackenfellCancelled],
    ],
    [ashlar, 'ines.ashlar@ashlarpike.example', ashlarOrders],
    [copperbeck, 'owen.marl@copperbeck.example', copperbeckOrders],
    [
      elmsett,
      'priya.stanner@elmsett.example',
      finishedOrders([
        ['70-31020', 'Elmsett Primary', 'FTTP 330/50', null, 'EL-01', -90, -60],
        ['70-31021', 'Elmsett Juniors', 'FTTP 330/50', null, 'EL-02', -90, -58],
      ]),
    ],
  ]
  for (const [account, watcher, orders] of stories) {
    // oxlint-disable-next-line no-await-in-loop -- a few dozen rows, on one connection
    for (const order of orders) await insertOrder(db, calendar, { account, watcher, order })
  }
}

/** Nobody promises a weekend: what was is on the Friday before, what comes on the Monday after. */
function weekdaysOf(calendar: Calendar): Calendar {
  const weekday = (days: number) => {
    const day = new Date(`${calendar.inDays(days)}T12:00:00Z`).getUTCDay()
    if (day === 6) return days > 0 ? days + 2 : days - 1
    if (day === 0) return days > 0 ? days + 1 : days - 2
    return days
  }
  return {
    ...calendar,
    inDays: (days) => calendar.inDays(weekday(days)),
    inWords: (days) => calendar.inWords(weekday(days)),
  }
}

const waits: Partial<Record<DemoOrder['state'], string>> = { pending: 'approval', assessingCharge: 'charge' }

async function insertOrder(
  db: Sql,
  { inDays }: Calendar,
  { account, watcher, order }: { account: string; watcher: string; order: DemoOrder },
): Promise<void> {
  const { id, state, price, dates = {}, parked, closed, appointment, access } = order
  const day = (offset: number | null | undefined) => (offset === null || offset === undefined ? null : inDays(offset))
  const at = (offset: number) => `${inDays(offset)}T09:12:00Z`
  const key = sql`${account}, ${id}`
  const running = closed ? null : (order.stages.find(([, , , , done]) => done === undefined)?.[0] ?? null)
  const waitsFor = waits[state] ?? (order.question ? 'access' : null)
  await sql`
    insert into service_order (account_id, order_id, type, journey, state, stage, title, product_name, details, site_id,
      service_id, order_ref, supplier_ref, quote_id, term_months, recurring_pence, one_off_pence, requested_date, target_date,
      committed_date, contractual_date, closed_date, closed_by, closed_reason, parked_owner, parked_reason, parked_from,
      waits_for, appointment_date, appointment_slot, appointment_purpose, access_name, access_phone, placed_date, placed_by)
    values (${key}, ${order.type ?? 'provide'}, ${order.journey}, ${state}, ${running}, ${order.title}, ${order.product},
      ${JSON.stringify(order.details ?? {})}::jsonb, ${order.site ?? null}, ${order.service ?? null}, ${order.ref ?? null},
      ${order.supplierRef ?? null}, ${order.quote ?? null}, ${price?.months ?? null}, ${price ? price.pounds * 100 : null},
      ${price ? (price.once ?? 0) * 100 : null}, ${day(dates.requested)}, ${day(dates.target)}, ${day(dates.committed)},
      ${day(dates.contractual)}, ${day(closed?.on)}, ${closed?.by ?? null}, ${closed?.reason ?? null},
      ${state === 'held' ? (parked?.owner ?? null) : null}, ${state === 'held' ? (parked?.reason ?? null) : null},
      ${day(parked?.from)}, ${waitsFor}, ${day(appointment?.on)}, ${appointment?.slot ?? null}, ${appointment?.for ?? null},
      ${access?.name ?? null}, ${access?.phone ?? null}, ${day(order.placed)}, 'Service Desk')`.execute(db)
  await insertRows(
    db,
    'order_stage',
    order.stages.map(([stage, owner, from, to, done], index) => ({
      account_id: account,
      order_id: id,
      position: index + 1,
      stage,
      owner,
      planned_from: day(from),
      planned_to: day(to),
      done_date: day(done),
    })),
  )
  const of = { account_id: account, order_id: id }
  await insertRows(
    db,
    'order_event',
    (order.events ?? []).map(([when, title, text]) => ({ ...of, at: at(when), title, text })),
  )
  await insertRows(
    db,
    'order_promise',
    (order.promises ?? []).map(({ kind, given, date, before, owner, by, why }) => ({
      ...of,
      at: at(given),
      kind,
      date_before: day(before),
      date: day(date),
      owner,
      moved_by: by,
      reason: why,
    })),
  )
  await insertRows(
    db,
    'order_spell',
    (order.spells ?? []).map(({ owner, from, to, parked: reason }) => ({
      ...of,
      owner,
      is_parked: reason !== undefined,
      reason: reason ?? null,
      from_date: day(from),
      to_date: day(to),
    })),
  )
  const { charge, question } = order
  await insertRows(
    db,
    'order_charge',
    charge
      ? [
          {
            ...of,
            charge_id: `ECC-${id.slice(3)}`,
            category: 'construction',
            is_blocking: true,
            cost_pence: charge.pounds * 100,
            exemption_pence: charge.exempt * 100,
            reason: charge.why,
            extra_days: charge.extraDays,
            issued_at: at(charge.issued),
            reply_by: day(charge.replyBy),
            state: charge.state ?? 'awaitingResponse',
            answered_at: charge.answered === undefined ? null : at(charge.answered),
            answered_by: charge.by ?? null,
          },
        ]
      : [],
  )
  await insertRows(
    db,
    'order_question',
    question ? [{ ...of, question_id: `ASK-${id.slice(3)}`, kind: 'access', ...question, asked_at: at(-1) }] : [],
  )
  await insertRows(
    db,
    'order_readiness',
    (order.ready ?? []).map((item) => ({ ...of, item, is_ready: true, changed_by: 'Service Desk' })),
  )
  await insertRows(
    db,
    'order_note',
    (order.notes ?? []).map(({ kind, text, by }) => ({ ...of, kind, text, author: by })),
  )
  await insertRows(db, 'order_watcher', [{ ...of, email: watcher, user_id: 'demo' }])
  if (order.document) await insertDocument(db, of, order.document)
}

type Row = Record<string, string | number | boolean | null>

/** Columns are those of the first row; what it leaves out keeps its default. */
async function insertRows(db: Sql, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    values ${sql.join(rows.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`))}`.execute(db)
}

async function insertDocument(db: Sql, of: { account_id: string; order_id: string }, name: string): Promise<void> {
  const content = smallPdf(name)
  await sql`
    insert into file (account_id, file_id, entity, entity_id, name, media_type, bytes, content, created_by)
    values (${of.account_id}, ${`DEMQ${of.order_id.slice(3)}`.padEnd(16, 'X')}, 'order', ${of.order_id}, ${`${name}.pdf`},
      'application/pdf', ${content.length}, ${content}, 'Service Desk')`.execute(db)
}
