import type { NoticeKind } from '@portal/contract/notification-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Order } from '@portal/contract/orders.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { recordActivity, type Values } from '../../lib/activity.ts'
import { quoted } from '../../mail/quoted.ts'
import { queueMail } from '../../mail/store.ts'
import type { AccountScope } from '../actor.ts'
import { notify } from '../notifications/notify.ts'
import { followHolder, insertEvent, insertPromise, saveStages, touchOrder, updateOrder } from './change-store.ts'
import { today } from './days.ts'
import { listStages, listWatchers, type StoredOrder } from './detail-store.ts'
import { moveStages } from './forecast.ts'
import { holderOf } from './holder.ts'
import { getOrder, getStoredOrder } from './service.ts'
import { nameOfPerson } from '../../people/name-of.ts'

/** What is told of a change. */
interface Told {
  action: string
  before?: Values
  after?: Values
  /** For the timeline; a change without it is in the record only. */
  title?: string
  text?: string
  /** Mail to those who follow the order. */
  mail?: boolean
}

export interface ChangeParts {
  orderId: string
  requestId: string
  /** The address of the portal, for mail. */
  baseUrl: string
  version?: number | undefined
}

/** Changes an order while nobody else can, and settles all that follows from it. */
export async function changeOrder(
  scope: AccountScope,
  { orderId, requestId, baseUrl, version }: ChangeParts,
  change: (order: StoredOrder) => Promise<Told>,
): Promise<Order> {
  const order = await getStoredOrder(scope, orderId, true)
  if (version !== undefined && version !== order.version) throw new Problem('stale')
  const { action, before = null, after = null, title, text, mail } = await change(order)
  if (title) await insertEvent(scope, orderId, title, text)
  await settle(scope, orderId)
  await recordActivity(scope, { action, entity: 'order', entityId: orderId, before, after, requestId })
  if (title) await tellWatchers(scope, order, { action, title, text, mail, baseUrl })
  return getOrder(scope, orderId)
}

/** What an order waits for and who has it follow from all its parts. */
async function settle(scope: AccountScope, orderId: string): Promise<void> {
  await touchOrder(scope, orderId)
  const order = await getStoredOrder(scope, orderId)
  const stages = await listStages(scope, orderId)
  const stageOwner = stages.find(({ stage, done }) => stage === order.stage && !done)?.owner ?? null
  await followHolder(scope, orderId, holderOf({ ...order, stageOwner }), today())
}

interface Telling {
  action: string
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
  const path = `/orders/${orderId}`
  const about = `${productName}, ${order.title}`
  const watchers = await listWatchers(scope, orderId)
  await notify(scope, {
    kind: kindOf(action),
    title: `Order ${orderId}: ${title}`,
    text: [about, text].filter(Boolean).join('\n\n'),
    entity: 'order',
    entityId: orderId,
    path,
    siteId: order.site?.siteId,
    people: watchers,
    mailed: mail ? watchers : [],
  })
  if (!mail) return
  for (const email of watchers) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, on one connection
    await queueMail(scope.tx, {
      to: email,
      subject: `Order ${orderId}: ${title}`,
      text: `${about}\n\n${text ? `${scope.as === 'provider' ? text : quoted(text)}\n\n` : ''}${baseUrl}${path}\n`,
    })
  }
}

/** What people ask for by name. */
function kindOf(action: string): NoticeKind {
  if (action.startsWith('charge')) return 'ecc'
  return action.startsWith('appointment') ? 'appointment' : 'orderUpdate'
}

/** Moves what is still to come by so many working days, with the date that was promised for the end. */
export async function reforecast(
  scope: AccountScope,
  order: StoredOrder,
  { days, reason, owner }: { days: number; reason: string; owner: string },
): Promise<PlainDate | null> {
  const stages = moveStages(await listStages(scope, order.orderId), days)
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

/** Gives a date or moves one, and writes it into the ledger: who, why, and what stood there before. */
export async function moveDate(
  scope: AccountScope,
  order: StoredOrder,
  { kind, date, owner, reason }: { kind: keyof typeof columns; date: PlainDate; owner: string; reason: string },
): Promise<void> {
  await updateOrder(scope, order.orderId, { [columns[kind]]: date })
  await insertPromise(scope, order.orderId, {
    kind,
    before: order.dates[kind],
    date,
    owner,
    movedBy: nameOf(scope),
    reason,
  })
}

export function nameOf({ person }: AccountScope): string {
  return nameOfPerson(person)
}
