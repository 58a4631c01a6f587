import { readinessItems } from '@portal/contract/orders/values.ts'
import type { Order, Stage } from '@portal/contract/orders/orders.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { listFiles } from '../../files/store.ts'
import { daysBetween, workingDaysFrom } from '../../lib/days.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import {
  findOrder,
  findQuestion,
  listCharges,
  listEvents,
  listNotes,
  listCommitments,
  listReadiness,
  listOwnerships,
  listWatchers,
  type StoredOrder,
} from './detail-store.ts'
import type { PlannedStage } from './forecast.ts'
import { countDays } from './holder.ts'
import { deskOf, hasSurvey, stageTexts } from './journeys.ts'
import { orderActions } from './policy.ts'
import { readStages } from './stages.ts'
import { withSteps } from './store.ts'

/** An order of this account; `lock` prevents other changes until the transaction ends. */
export async function getStoredOrder(scope: AccountScope, orderId: string, lock = false): Promise<StoredOrder> {
  const order = await findOrder(scope, orderId, lock)
  if (!order) throw new Problem('not_found', { detail: 'This account has no such order.' })
  return order
}

export async function getOrder(scope: AccountScope, orderId: string): Promise<Order> {
  const stored = await getStoredOrder(scope, orderId)
  const now = dayOf(scope.now)
  const ownerships = await listOwnerships(scope, orderId)
  const watchers = await listWatchers(scope, orderId)
  const commitments = await listCommitments(scope, orderId)
  return {
    ...stored,
    ...withSteps(stored),
    stages: stagesOf(stored, await readStages(scope, stored)),
    events: await listEvents(scope, orderId),
    question: await findQuestion(scope, orderId),
    charges: await listCharges(scope, orderId),
    commitments,
    days: countDays(ownerships, now),
    holds: ownerships
      .filter(({ isOnHold }) => isOnHold)
      .map(({ owner, reason, from, to }) => ({
        owner,
        reason: reason ?? '',
        from,
        to,
        days: daysBetween(from, to ?? now),
        workingDays: workingDaysFrom(from, to ?? now),
      })),
    extendedDays: extensionOf(commitments),
    owner: ownerships.find(({ to }) => to === null)?.owner ?? null,
    choices: choicesOf(stored),
    readiness: hasSurvey(stored.journey) ? await readinessOf(scope, orderId) : null,
    notes: await listNotes(scope, orderId),
    documents: await listFiles(scope, { entity: 'order', entityId: orderId }),
    desk: deskOf(stored.journey),
    isWatched: watchers.includes(scope.person.email),
    actions: orderActions(stored, scope.person.resources, now),
  }
}

function extensionOf(commitments: Order['commitments']): number {
  return commitments.reduce(
    (sum, { kind, before, date, owner }) =>
      kind === 'contractual' && before && (owner === 'customer' || owner === 'thirdParty')
        ? sum + workingDaysFrom(before, date)
        : sum,
    0,
  )
}

/** The stages as the customer sees them: done, current and upcoming. Dates of imported orders may be unknown. */
export function stagesOf(order: Pick<StoredOrder, 'stage' | 'state'>, stages: readonly PlannedStage[]): Stage[] {
  const current = order.state === 'completed' ? stages.length : stages.findIndex(({ stage }) => stage === order.stage)
  return stages.map(({ stage, from, to, done }, index) => ({
    stage,
    state: done || index < current ? 'done' : index === current ? 'now' : 'next',
    text: stageTexts[stage],
    from,
    to,
    done,
  }))
}

function choicesOf({ type, details }: StoredOrder): Order['choices'] {
  if (type !== 'provide') return []
  const named = {
    'Care level': details.careLevel,
    'IP block': details.ipBlock,
    Area: details.area,
    Domain: details.domainName,
  }
  return Object.entries(named).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

async function readinessOf(scope: AccountScope, orderId: string): Promise<NonNullable<Order['readiness']>> {
  const known = new Map((await listReadiness(scope, orderId)).map((row) => [row.item, row]))
  return readinessItems.map((item) => known.get(item) ?? { item, isReady: false, note: null, changedBy: null })
}
