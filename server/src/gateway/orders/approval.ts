import { weekday, dayOf } from '@portal/contract/format/days.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { planVisit } from './appointments/rules.ts'
import { saveStages, updateOrder } from './change-store.ts'
import { moveDate } from './changes.ts'
import { workingDaysFrom } from '../../lib/days.ts'
import type { StoredOrder } from './detail-store.ts'
import { moveStages, planJourney } from './forecast.ts'
import { hasSurvey, journeyOf } from './journeys.ts'
import { queueRegistration } from './registrations/queue.ts'
import { applyToService } from './service-effect.ts'

/** Starts an order: its stages are planned from today, but not before the requested day, or around a booked visit. */
export async function approveOrder(scope: AccountScope, order: StoredOrder): Promise<string> {
  const now = dayOf(scope.now)
  const [, ...planned] = planJourney(order.journey, now)
  const earliest = planned.at(-1)?.to ?? now
  const wished = order.dates.requested ?? earliest
  const visit = order.appointment?.date
  const moved =
    visit && visit > now
      ? planVisit(planned, visit)
      : moveStages(planned, wished > earliest ? workingDaysFrom(earliest, wished) : 0)
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
  // Before a survey no date can be committed; the desk commits after it.
  if (!hasSurvey(order.journey)) {
    await give('committed', 'Committed on approval')
    await give('contractual', 'Committed on approval')
  }
  await applyToService(scope, order, 'approved')
  await queueRegistration(scope, order)
  return `Planned for ${weekday(target)}.`
}
