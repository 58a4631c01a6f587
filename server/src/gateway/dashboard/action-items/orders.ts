import { pageOf } from '@portal/contract/page-of.ts'
import { chargeCategoryNames, readinessItems, chargeCategories } from '@portal/contract/orders/values.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayOf, weekday } from '@portal/contract/format/days.ts'
import { amount, amountOrNull, boolean, day, dayOrNull, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { capital } from '../../../lib/capital.ts'
import { allRead } from '../../../lib/all-read.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { daysAfter } from '../../../lib/days.ts'
import { atSites } from '../../../scope/sites-store.ts'
import type { Item } from '../rank.ts'
import { endOf, soon } from '../words.ts'
import { type ActionItemQuery, type ActionItems, together } from './action-items.ts'

const Row = z.strictObject({
  orderId: text,
  title: text,
  productName: text,
  blockedBy: z.enum(['approval', 'charge', 'access']).nullable(),
  expected: dayOrNull,
  appointment: dayOrNull,
  requested: dayOrNull,
  recurring: amountOrNull,
  oneOff: amountOrNull,
  currency: text,
  charge: z
    .strictObject({
      category: z.enum(chargeCategories),
      amount,
      replyBy: day,
      reason: text,
      isBlocking: boolean,
    })
    .nullable(),
  question: textOrNull,
})
type Row = z.infer<typeof Row>

export async function orderItems(scope: AccountScope, asking: ActionItemQuery): Promise<ActionItems> {
  return together(...(await allRead([waitingForAnswer(scope, asking), unpreparedSites(scope, asking)])))
}

/**
 * Orders on hold until the customer approves, accepts or replies, then those that are late. Charges appear only for people
 * who may accept them.
 */
async function waitingForAnswer(scope: AccountScope, { most }: ActionItemQuery): Promise<ActionItems> {
  const waiting = sql`o.account_id = ${scope.accountId} and ${isActionItem(scope)} and ${atSites(scope.sites, 'o.site_id')}`
  const listed = rowsOf(Row)`
    select o.order_id as "orderId", o.title, o.product_name as "productName", o.blocked_by as "blockedBy", o.expected_date as expected,
      o.appointment_date as appointment, o.requested_date as requested, o.recurring_pence as recurring,
      o.one_off_pence as "oneOff", o.currency,
      (select json_build_object('category', c.category, 'amount', c.cost_pence - c.exemption_pence,
          'replyBy', c.reply_by, 'reason', c.reason, 'isBlocking', c.is_blocking)
        from order_charge c where c.account_id = o.account_id and c.order_id = o.order_id
          and c.state = 'awaitingResponse' order by c.reply_by limit 1) as charge,
      (select q.title from order_question q where q.account_id = o.account_id and q.order_id = o.order_id
        and q.answered_at is null order by q.asked_at desc limit 1) as question
    from service_order o where ${waiting}
    order by o.attention, o.placed_date desc, o.order_id desc limit ${most}`.all(scope.tx)
  const counted = rowsOf({ total: number })`
    select count(*) as total from service_order o where ${waiting}`.first(scope.tx)
  const [rows, count] = await allRead([listed, counted])
  return { items: rows.map((row) => itemOf(row, scope.now)), total: count?.total ?? 0 }
}

/** The condition on `service_order o` that no action item of the reader is about it. */
export const isOther = (scope: AccountScope) => sql`(not ${isActionItem(scope)} and not ${isUnprepared(scope)})`

/** The condition on `service_order o` that it waits for an answer of the reader, or is late. */
export function isActionItem({ person }: AccountScope) {
  const mayPay = person.resources.includes('BusinessPortalBilling')
  return mayPay ? sql`o.attention in (0, 1)` : sql`(o.attention = 1 or o.attention = 0 and o.blocked_by = 'access')`
}

function itemOf(row: Row, now: Date): Item {
  const path = pageOf('order', { orderId: row.orderId })
  return {
    key: `order ${row.orderId} ${row.blockedBy ?? 'late'}`,
    tone: 'reply',
    name: row.title,
    note: 'Order',
    reference: row.orderId,
    path,
    related: null,
    ...(row.blockedBy === null
      ? ofDelay(row, now)
      : row.charge
        ? ofCharge(row.charge, row, now)
        : row.blockedBy === 'access'
          ? ofQuestion(row, now)
          : ofApproval(row, now)),
  }
}

type Words = Pick<Item, 'harm' | 'state' | 'text' | 'otherwise' | 'deadline' | 'due' | 'action'> &
  Partial<Pick<Item, 'tone' | 'waitingOn'>>

function ofDelay({ orderId, productName, expected }: Row, now: Date): Words {
  return {
    harm: 'late',
    tone: 'bad',
    state: 'Late',
    text: `${productName} is later than the date we gave you.`,
    otherwise: null,
    waitingOn: 'provider',
    deadline: expected && endOf(expected),
    due: expected && `expected ${weekday(expected, dayOf(now))}`,
    action: { label: 'View order', path: pageOf('order', { orderId }) },
  }
}

function ofCharge(charge: NonNullable<Row['charge']>, { orderId, currency }: Row, now: Date): Words {
  const { replyBy, amount, category, isBlocking } = charge
  return {
    harm: 'lost',
    state: `Reply due ${soon(replyBy, now)}`,
    text: `${chargeCategoryNames[category]} of ${money(amount, currency)}.`,
    otherwise: isBlocking ? 'Without a reply, the order is cancelled.' : 'Without a reply, we continue without it.',
    deadline: endOf(replyBy),
    due: `reply by ${weekday(replyBy, dayOf(now))}`,
    action: { label: 'Accept or decline', path: `${pageOf('order', { orderId })}#charge` },
  }
}

function ofQuestion({ orderId, question, appointment }: Row, now: Date): Words {
  const path = `${pageOf('order', { orderId })}#question`
  return {
    harm: 'delayed',
    state: 'Your reply needed',
    text: capital(question ?? 'Who will give access on the day?'),
    otherwise: 'Without a reply, the visit moves to a later day.',
    deadline: appointment && endOf(daysAfter(appointment, -1)),
    due: appointment && `reply by ${weekday(daysAfter(appointment, -1), dayOf(now))}`,
    action: { label: 'Confirm access', path },
  }
}

function ofApproval({ orderId, productName, recurring, oneOff, currency, requested }: Row, now: Date): Words {
  const prices = [
    recurring ? `${money(recurring, currency)} a month` : '',
    oneOff ? `${money(oneOff, currency)} once` : '',
  ].filter(Boolean)
  return {
    harm: 'delayed',
    state: 'Approval needed',
    text: `${productName}${prices.length > 0 ? `, ${prices.join(' and ')}` : ''}.`,
    otherwise: requested ? 'Each day without approval delays the date.' : 'Work starts when you approve it.',
    deadline: null,
    due: requested && `requested by ${weekday(requested, dayOf(now))}`,
    action: { label: 'Approve order', path: `${pageOf('order', { orderId })}#approval` },
  }
}

const daysAhead = 14
// No account has more upcoming surveys; further ones are not checked.
const mostSurveys = 200

const readyItems = sql`select count(*) filter (where r.is_ready) as ready from order_readiness r
  where r.account_id = o.account_id and r.order_id = o.order_id`

function hasSurvey({ now }: AccountScope) {
  const from = dayOf(now)
  return sql`o.appointment_date between ${from}::date and ${daysAfter(from, daysAhead)}::date
    and o.state = 'inProgress' and o.stage = 'survey' and o.blocked_by is null`
}

/** The condition on `service_order o` that its survey is soon and the site is not ready. */
export const isUnprepared = (scope: AccountScope) => sql`
  (coalesce(${hasSurvey(scope)}, false) and (${readyItems}) < ${readinessItems.length})`

/** Upcoming surveys of sites that are not ready. */
async function unpreparedSites(scope: AccountScope, { most }: ActionItemQuery): Promise<ActionItems> {
  const from = dayOf(scope.now)
  const { rows } = await rowsOf({ orderId: text, title: text, appointment: day, ready: number, total: number })`
    select o.order_id as "orderId", o.title, o.appointment_date as appointment, r.ready, count(*) over () as total
    from (select o.account_id, o.order_id, o.title, o.appointment_date from service_order o
        where o.account_id = ${scope.accountId} and ${hasSurvey(scope)} and ${atSites(scope.sites, 'o.site_id')}
        order by o.appointment_date, o.order_id limit ${mostSurveys}) o
      cross join lateral (${readyItems}) r
    where r.ready < ${readinessItems.length}
    order by o.appointment_date, o.order_id limit ${most}`.execute(scope.tx)
  const items = rows.map(({ orderId, title, appointment, ready }): Item => {
    const open = readinessItems.length - ready
    return {
      key: `readiness ${orderId} ${appointment}`,
      harm: 'delayed',
      tone: 'due',
      state: `Survey ${soon(appointment, scope.now)}`,
      name: title,
      note: 'Order',
      reference: orderId,
      path: pageOf('order', { orderId }),
      text: `${counted(open, 'item is', 'items are')} not ready on site.`,
      otherwise: 'A failed survey has to be rebooked, weeks later.',
      deadline: endOf(daysAfter(appointment, -1)),
      due: weekday(appointment, from),
      related: null,
      action: { label: 'Check the list', path: `${pageOf('order', { orderId })}#readiness` },
    }
  })
  return { items, total: rows[0]?.total ?? 0 }
}
