import type { Service } from '@portal/contract/services/services.ts'
import type { Reading } from '../../upstreams/line-tests/readings.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { listIncidentsAt } from '../service-status/store.ts'
import { isUnderWay } from './surroundings.ts'

const weekMs = 7 * 24 * 60 * 60_000

/** Checks our own data: suspension of the service, and incidents or planned work where it runs. */
export async function readAccount(scope: AccountScope, service: Service): Promise<Reading<'account'>> {
  const found = await listIncidentsAt(scope, { serviceId: service.serviceId })
  const soon = scope.now.getTime() + weekMs
  return {
    stop: service.status === 'suspended' ? 'The service is suspended on your account' : null,
    incidents: found
      .filter((each) => isUnderWay(each, scope.now))
      .flatMap(({ ref, kind, title }) => (kind === 'PEW' ? [] : [{ ref, kind, title }])),
    works: found
      .filter(
        ({ kind, start, eta }) =>
          kind === 'PEW' && Date.parse(start) < soon && Date.parse(eta ?? start) > scope.now.getTime(),
      )
      .map(({ ref, title, start }) => ({ ref, title, start })),
  }
}
