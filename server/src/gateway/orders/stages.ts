import type { AccountScope } from '../../scope/account-scope.ts'
import { listStages, type StoredOrder } from './detail-store.ts'
import type { PlannedStage } from './forecast.ts'
import { journeyOf } from './journeys.ts'

type Staged = Pick<StoredOrder, 'orderId' | 'journey' | 'state'>

/** The stages of an order. One that was imported without them has those of its journey, without dates. */
export async function readStages(scope: AccountScope, { orderId, journey, state }: Staged): Promise<PlannedStage[]> {
  const stages = await listStages(scope, orderId)
  if (stages.length > 0 || state === 'cancelled' || state === 'rejected') return stages
  return journeyOf(journey).map(({ stage, owner }, index) => ({
    position: index + 1,
    stage,
    owner,
    from: null,
    to: null,
    done: null,
  }))
}
