import type { Service } from '@portal/contract/services/services.ts'
import type { Reading } from '../../upstreams/line-tests/readings.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { listIncidentsAt } from '../service-status/store.ts'
import { isUnderWay } from './surroundings.ts'

import { dayMs } from '../../lib/duration.ts'
import { workAheadDays } from '../../upstreams/line-tests/readings.ts'

/** Checks our own data: suspension of the service, and incidents or planned work where it runs. */
export async function readAccount(scope: AccountScope, service: Service): Promise<Reading<'account'>> {
  const found = await listIncidentsAt(scope, { serviceId: service.serviceId })
  const soon = scope.now.getTime() + workAheadDays * dayMs
  return {
    stop: service.status === 'suspended' ? 'The service is suspended on your account' : null,
    incidents: found
      .filter((each) => isUnderWay(each, scope.now))
      .flatMap(({ ref, kind, title }) => (kind === 'PEW' ? [] : [{ ref, kind, title }])),
    works: found
      // Work that has begun counts until it is over, also without an end or past it.
      .filter(({ kind, start, endedAt }) => kind === 'PEW' && endedAt === null && Date.parse(start) < soon)
      .map(({ ref, title, start }) => ({ ref, title, start })),
  }
}
