import type { Service } from '@portal/contract/services.ts'
import type { Reading } from '../../systems/line-tests/readings.ts'
import type { AccountScope } from '../actor.ts'
import { isUnderWay } from './surroundings.ts'
import { findExchange, listIncidents } from './surroundings-store.ts'

const weekMs = 7 * 24 * 60 * 60_000

/** What we know by ourselves: whether the service is stopped, and what is wrong or planned at its exchange. */
export async function readAccount(scope: AccountScope, service: Service, now: Date): Promise<Reading<'account'>> {
  const exchange = await findExchange(scope, service.serviceId)
  const found = exchange?.code ? await listIncidents(scope, exchange.code, now) : []
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
