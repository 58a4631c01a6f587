import { pageOf } from '@portal/contract/page-of.ts'
import { chargeCategoryNames } from '@portal/contract/orders/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { money } from '@portal/contract/format/money.ts'
import { weekday, dayOf } from '@portal/contract/format/days.ts'
import type { Sql } from '@portal/db/src/database.ts'
import type { JobParts } from '../../../jobs/job-parts.ts'
import { queueMail } from '../../../mail/store.ts'
import { eachDue } from '../../each-due.ts'
import { notify } from '../../../lib/notify.ts'
import { daysAfter } from '../../../lib/days.ts'
import { listCharges, listWatchers } from '../detail-store.ts'
import { getStoredOrder } from '../service.ts'
import { timeOutCharge } from './service.ts'
import { listChargesToRemind, listOverdueCharges, markReminded } from './store.ts'

const reminderDays = 3

/** An unanswered charge counts as declined after its last day; if it blocks the order, the order is cancelled. */
export async function timeOutCharges({ config, database }: JobParts, now: Date): Promise<void> {
  await eachDue(
    database,
    now,
    (system) => listOverdueCharges(system, dayOf(now)),
    // Each in its own transaction, so that a concurrent answer comes either before or after.
    ({ orderId, chargeId }, inScope) =>
      inScope((scope) => timeOutCharge(scope, { orderId, chargeId, baseUrl: config.BASE_URL })).catch(letAnswered),
  )
}

const settled: readonly string[] = ['charge_already_answered', 'charge_withdrawn', 'charge_overdue']

/** An earlier answer takes precedence. */
function letAnswered(failure: unknown): void {
  if (!(failure instanceof Problem && settled.includes(failure.code))) throw failure
}

/** Once for each charge, some days before the last day. */
export async function remindOfCharges({ config, database }: JobParts, now: Date): Promise<void> {
  const today = dayOf(now)
  const list = (system: Sql) => listChargesToRemind(system, today, daysAfter(today, reminderDays))
  await eachDue(database, now, list, ({ orderId, chargeId }, inScope) =>
    inScope(async (scope) => {
      const order = await getStoredOrder(scope, orderId, true)
      const charge = (await listCharges(scope, orderId)).find((each) => each.chargeId === chargeId)
      if (charge?.state !== 'awaitingResponse') return
      const name = chargeCategoryNames[charge.category]
      const otherwise = charge.isBlocking
        ? 'Without an answer the order is cancelled.'
        : 'Without an answer we carry on without it.'
      const watchers = await listWatchers(scope, orderId)
      const title = `Order ${orderId}: reply by ${weekday(charge.replyBy)}`
      const text = `${name} of ${money(charge.amount)} for ${order.productName}, ${order.title}.\n\n${otherwise}`
      const path = pageOf('order', { orderId })
      const thing = { entity: 'order', entityId: orderId, siteId: order.site?.siteId } as const
      await notify(scope, { kind: 'ecc', title, text, ...thing, people: watchers, mailed: watchers })
      for (const to of watchers) {
        await queueMail(scope.tx, { to, subject: title, text: `${text}\n\n${config.BASE_URL}${path}\n` })
      }
      await markReminded(scope, orderId, chargeId)
    }),
  )
}
