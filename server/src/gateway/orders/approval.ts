import type { AccountScope } from '../actor.ts'
import { saveStages, updateOrder } from './change-store.ts'
import { moveDate } from './changes.ts'
import { dayInWords, today, workingDaysFrom } from './days.ts'
import type { StoredOrder } from './detail-store.ts'
import { moveStages, planJourney } from './forecast.ts'
import { hasSurvey, journeyOf } from './journeys.ts'
import { applyToService } from './service-effect.ts'

/** Sets an order going: the stages are planned from today, not before the day that was asked for. */
export async function approveOrder(scope: AccountScope, order: StoredOrder, requestId: string): Promise<string> {
  const now = today()
  const [, ...planned] = planJourney(order.journey, now)
  const earliest = planned.at(-1)?.to ?? now
  const wished = order.dates.requested ?? earliest
  const moved = moveStages(planned, wished > earliest ? workingDaysFrom(earliest, wished) : 0)
  const target = moved.at(-1)?.to ?? now
  await saveStages(scope, order.orderId, [
    { position: 1, stage: 'approval', owner: 'us', from: null, to: now, done: now },
    ...moved,
  ])
  const next = journeyOf(order.journey)[1]?.stage ?? null
  await updateOrder(scope, order.orderId, { state: 'inProgress', stage: next })
  const give = (kind: 'target' | 'committed' | 'contractual', reason: string) =>
    moveDate(scope, order, { kind, date: target, owner: 'us', reason })
  await give('target', 'Forecast on approval')
  // With a survey to come nobody can promise yet: the desk commits after it.
  if (!hasSurvey(order.journey)) {
    await give('committed', 'Promised on approval')
    await give('contractual', 'Promised on approval')
  }
  await applyToService(scope, order, 'approved', requestId)
  return `Planned for ${dayInWords(target)}.`
}
