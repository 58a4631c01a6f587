import type { Service } from '@portal/contract/services.ts'
import type { Reading } from '../../systems/line-tests/readings.ts'
import type { AccountScope } from '../actor.ts'
import { listIncidentsAt } from '../incidents/store.ts'
import { isUnderWay } from './surroundings.ts'

const weekMs = 7 * 24 * 60 * 60_000

/** What we know by ourselves: whether the service is stopped, and what is wrong or planned where it runs. */
export async function readAccount(scope: AccountScope, service: Service, now: Date): Promise<Reading<'account'>> {
  const found = await listIncidentsAt(scope, { serviceId: service.serviceId })
  const soon = now.getTime() + weekMs
  return {
    stop: service.status === 'suspended' ? 'The service is suspended on your account' : null,
    incidents: found
      .filter((each) => isUnderWay(each, now))
      .flatMap(({ ref, kind, title }) => (kind === 'PEW' ? [] : [{ ref, kind, title }])),
    works: found
      .filter(
        ({ kind, start, eta }) =>
          kind === 'PEW' && Date.parse(start) < soon && Date.parse(eta ?? start) > now.getTime(),
      )
      .map(({ ref, title, start }) => ({ ref, title, start })),
  }
}
