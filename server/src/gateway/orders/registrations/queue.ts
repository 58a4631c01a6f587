import { dayOf } from '@portal/contract/format/days.ts'
import { queueJob } from '../../../lib/job-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { StoredOrder } from '../detail-store.ts'

export const registrationTask = 'register a domain'

/** An approved order of a domain goes to the registry on the requested day, at once if that is today. */
export async function queueRegistration(scope: AccountScope, order: StoredOrder): Promise<void> {
  const { requested } = order.dates
  if (!order.details.domainName) return
  const isLater = requested !== null && requested > dayOf(scope.now)
  await queueAgain(scope, order.orderId, isLater ? new Date(`${requested}T06:00:00Z`) : scope.now)
}

/** The registry allows few connections, so the requests follow one another. */
export function queueAgain(scope: AccountScope, orderId: string, at: Date): Promise<void> {
  const { accountId } = scope
  const key = `registration ${accountId} ${orderId}`
  return queueJob(scope.tx, registrationTask, { accountId, orderId }, { at, key, queue: 'registrar' })
}
