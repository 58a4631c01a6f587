import { queueJob } from '../lib/job-store.ts'
import type { AccountScope } from '../scope/account-scope.ts'

export const domainRenewalTask = 'renew a domain'

/** Renews a domain now if its auto-renewal is due. */
export function queueRenewal(scope: AccountScope, serviceId: string): Promise<void> {
  const { accountId } = scope
  return queueJob(scope.tx, domainRenewalTask, { accountId, serviceId }, { key: `renewal ${accountId} ${serviceId}` })
}
