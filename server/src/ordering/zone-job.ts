import { queueJob } from '../lib/job-store.ts'
import type { AccountScope } from '../scope/account-scope.ts'

export const zoneOfDomainTask = 'create the zone of a domain'

/** Gives a new domain its zone: the registry points the domain to our name servers. */
export function queueZone(scope: AccountScope, serviceId: string, zoneId: string): Promise<void> {
  const { accountId } = scope
  return queueJob(scope.tx, zoneOfDomainTask, { accountId, serviceId, zoneId }, { key: `zone ${zoneId}` })
}
