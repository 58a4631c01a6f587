import { pageOf } from '@portal/contract/page-of.ts'
import { type ActionOf, eventNotices } from '@portal/contract/events.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { recordActivity, type Values } from '../../lib/activity.ts'
import { queueMail } from '../../mail/store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { mailTextOf, notify, textOf } from '../../lib/notify.ts'
import { syncOwner, insertEvent, insertCommitment, saveStages, reviseOrder, updateOrder } from './change-store.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { listWatchers, type StoredOrder } from './detail-store.ts'
import { moveStages, type PlannedStage } from './forecast.ts'
import { currentOwnership } from './holder.ts'
import { getOrder, getStoredOrder } from './service.ts'
import { readStages } from './stages.ts'

/** The record of a change. */
interface ChangeNotice {
  action: ActionOf<'order'>
  before?: Values
  after?: Values
  /** For the timeline; a change without a title is in the activity log only. */
  title?: string
  text?: string
  /** Emails the order's followers. */
  mail?: boolean
}

export interface ChangeParts {
  orderId: string
  /** The portal's address, for links in emails. */
  baseUrl: string
  version?: number | undefined
}

/** Changes an order under a lock and updates everything that depends on it. */
export async function changeOrder(
  scope: AccountScope,
  { orderId, baseUrl, version }: ChangeParts,
  change: (order: StoredOrder) => Promise<ChangeNotice>,
): Promise<Order> {
  const order = await getStoredOrder(scope, orderId, true)
  if (version !== undefined && version !== order.version) throw new Problem('stale')
  const { action, before = null, after = null, title, text, mail } = await change(order)
  if (title) await insertEvent(scope, orderId, title, text)
  await settle(scope, orderId)
  await recordActivity(scope, { action, entity: 'order', entityId: orderId, before, after })
  if (title) await tellWatchers(scope, order, { action, title, text, mail, baseUrl })
  return getOrder(scope, orderId)
}

/** An order's blocker and owner follow from all of its parts. */
export async function settle(scope: AccountScope, orderId: string): Promise<void> {
  await reviseOrder(scope, orderId)
  const order = await getStoredOrder(scope, orderId)
  const stages = await readStages(scope, order)
  const stageOwner = stages.find(({ stage, done }) => stage === order.stage && !done)?.owner ?? null
  await syncOwner(scope, orderId, currentOwnership({ ...order, stageOwner }), dayOf(scope.now))
}

interface Telling {
  action: ActionOf<'order'>
  title: string
  text: string | undefined
  mail: boolean | undefined
  baseUrl: string
}

async function tellWatchers(
  scope: AccountScope,
  order: StoredOrder,
  { action, title, text, mail, baseUrl }: Telling,
): Promise<void> {
  const { orderId, productName } = order
  const path = pageOf('order', { orderId })
  const about = `${productName}, ${order.title}`
  const said = scope.as === 'provider' ? { text: textOf({ text: about, quote: text }) } : { text: about, quote: text }
  const watchers = await listWatchers(scope, orderId)
  await notify(scope, {
    kind: eventNotices[`order.${action}`] ?? 'orderUpdate',
    title: `Order ${orderId}: ${title}`,
    ...said,
    entity: 'order',
    entityId: orderId,
    siteId: order.site?.siteId,
    people: watchers,
    mailed: mail ? watchers : [],
  })
  if (!mail) return
  for (const email of watchers) {
    await queueMail(scope.tx, {
      to: email,
      subject: `Order ${orderId}: ${title}`,
      text: `${mailTextOf(said)}\n\n${baseUrl}${path}\n`,
    })
  }
}

/** Moves the remaining stages by the given working days, and the committed completion date with them. */
export async function reforecast(
  scope: AccountScope,
  order: StoredOrder,
  { days, reason, owner }: { days: number; reason: string; owner: string },
): Promise<PlainDate | null> {
  const stages = moveStages(await readStages(scope, order), days)
  return saveForecast(scope, order, stages, { reason, owner })
}

/** Saves planned stages, and the expected completion date with them. */
export async function saveForecast(
  scope: AccountScope,
  order: StoredOrder,
  stages: readonly PlannedStage[],
  { reason, owner }: { reason: string; owner: string },
): Promise<PlainDate | null> {
  await saveStages(scope, order.orderId, stages)
  const target = stages.at(-1)?.to ?? null
  if (target && target !== order.dates.target)
    await moveDate(scope, order, { kind: 'target', date: target, reason, owner })
  return target
}

const columns = {
  requested: 'requested_date',
  target: 'target_date',
  committed: 'committed_date',
  contractual: 'contractual_date',
} as const

/** Sets or moves a date and records it in the date history: who, why, and the previous value. */
export async function moveDate(
  scope: AccountScope,
  order: StoredOrder,
  { kind, date, owner, reason }: { kind: keyof typeof columns; date: PlainDate; owner: string; reason: string },
): Promise<void> {
  await updateOrder(scope, order.orderId, { [columns[kind]]: date })
  await insertCommitment(scope, order.orderId, {
    kind,
    before: order.dates[kind],
    date,
    owner,
    movedBy: scope.actorName,
    reason,
  })
}
