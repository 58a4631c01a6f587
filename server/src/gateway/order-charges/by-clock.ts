import { chargeCategoryNames } from '@portal/contract/order-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { JobParts } from '../../jobs/job-parts.ts'
import { newId } from '../../lib/new-id.ts'
import { queueMail } from '../../mail/store.ts'
import { asPortal } from '../actor.ts'
import { notify } from '../notifications/notify.ts'
import { dayInWords, daysAfter, today } from '../orders/days.ts'
import { listCharges, listWatchers } from '../orders/detail-store.ts'
import { getStoredOrder } from '../orders/service.ts'
import { money } from '../../lib/money-in-words.ts'
import { timeOutCharge } from './service.ts'
import { markReminded } from './store.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

const Waiting = z.strictObject({
  accountId: text,
  orderId: text,
  chargeId: text,
})

const reminderDays = 3

/** No answer by the last day counts as declined: where the charge blocks it, the order is cancelled. */
export async function timeOutCharges({ config, database }: JobParts, now = new Date()): Promise<void> {
  const { rows } = await rowsOf(Waiting)`
    select account_id as "accountId", order_id as "orderId", charge_id as "chargeId" from order_charge
    where state = 'awaitingResponse' and reply_by < ${today(now)}::date
      and ${isOfOpenAccount}`.execute(database.system)
  for (const { accountId, ...charge } of rows) {
    // One at a time, each in a transaction of its own: whoever answers at this moment is first or second.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await asPortal(database, accountId, (scope) =>
      timeOutCharge(scope, { ...charge, requestId: newId(), baseUrl: config.BASE_URL }),
    ).catch(letAnswered)
  }
}

const settled: readonly string[] = ['charge_already_answered', 'charge_withdrawn', 'charge_overdue']

/** An answer that came first stands. */
function letAnswered(failure: unknown): void {
  if (!(failure instanceof Problem && settled.includes(failure.code))) throw failure
}

/** Once, some days before the last day. */
export async function remindOfCharges({ config, database }: JobParts, now = new Date()): Promise<void> {
  const { rows } = await rowsOf(Waiting)`
    select account_id as "accountId", order_id as "orderId", charge_id as "chargeId" from order_charge
    where state = 'awaitingResponse' and reminded_at is null and reply_by >= ${today(now)}::date
      and reply_by <= ${daysAfter(today(now), reminderDays)}::date and ${isOfOpenAccount}`.execute(database.system)
  for (const { accountId, orderId, chargeId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
    await asPortal(database, accountId, async (scope) => {
      const order = await getStoredOrder(scope, orderId, true)
      const charge = (await listCharges(scope, orderId)).find((each) => each.chargeId === chargeId)
      if (charge?.state !== 'awaitingResponse') return
      const name = chargeCategoryNames[charge.category]
      const otherwise = charge.isBlocking
        ? 'Without an answer the order is cancelled.'
        : 'Without an answer we carry on without it.'
      const watchers = await listWatchers(scope, orderId)
      const title = `Order ${orderId}: answer by ${dayInWords(charge.replyBy)}`
      const text = `${name} of ${money(charge.amount)} for ${order.productName}, ${order.title}.\n\n${otherwise}`
      const path = `/orders/${orderId}`
      const thing = { entity: 'order', entityId: orderId, path, siteId: order.site?.siteId }
      await notify(scope, { kind: 'ecc', title, text, ...thing, people: watchers, mailed: watchers })
      for (const to of watchers) {
        // oxlint-disable-next-line no-await-in-loop -- a handful, on one connection
        await queueMail(scope.tx, { to, subject: title, text: `${text}\n\n${config.BASE_URL}${path}\n` })
      }
      await markReminded(scope, orderId, chargeId)
    })
  }
}
