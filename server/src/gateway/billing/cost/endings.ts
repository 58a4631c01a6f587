import type { ServiceEnding } from '@portal/contract/billing/cost-endings.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { earliestEnd, earlyTermination } from '@portal/contract/services/early-termination.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { listEndable, listNamed } from './endings-store.ts'
import { laterOf } from './months.ts'

const mostShown = 100

/** The charge for ending each service, by the rule of the form that ends it; the highest charge first. */
export async function listEndings(
  scope: AccountScope,
  { search = '', lastDay }: { search?: string | undefined; lastDay?: PlainDate | undefined },
): Promise<{ services: ServiceEnding[]; total: number; unpriced: number }> {
  const today = dayOf(scope.now)
  const all = await listEndable(scope, search)
  const groups = all
    .flatMap(({ noticeDays, monthly, contractEnd, serviceIds }) => {
      if (monthly === null || serviceIds === null) return []
      const earliest = earliestEnd({ noticeDays }, today)
      const last = lastDay ? laterOf(lastDay, earliest) : earliest
      const { days, amount } = earlyTermination({ end: contractEnd }, monthly, last)
      return { serviceIds, shared: { monthly, contractEnd, lastDay: last, daysLeft: days, charge: amount } }
    })
    .toSorted((one, two) => two.shared.charge - one.shared.charge)
  const shared = new Map(
    highest(groups).flatMap((group) => group.serviceIds.map((serviceId) => [serviceId, group.shared] as const)),
  )
  const services = (await listNamed(scope, [...shared.keys()])).flatMap((service) => {
    const charged = shared.get(service.serviceId)
    return charged ? [{ ...service, ...charged }] : []
  })
  return {
    services: services
      .toSorted(
        (one, two) =>
          two.charge - one.charge || one.name.localeCompare(two.name) || (one.serviceId < two.serviceId ? -1 : 1),
      )
      .slice(0, mostShown),
    total: groups.reduce((sum, { serviceIds }) => sum + serviceIds.length, 0),
    unpriced: all.reduce((sum, { monthly, services: count }) => sum + (monthly ? 0 : count), 0),
  }
}

interface Group {
  serviceIds: readonly string[]
  shared: { charge: number }
}

/** The groups with the services that are shown: those with the same charge as the last one are ordered by name. */
function highest<G extends Group>(groups: readonly G[]): G[] {
  let services = 0
  const last = groups.find(({ serviceIds }) => (services += serviceIds.length) >= mostShown)
  return groups.filter(({ shared }) => !last || shared.charge >= last.shared.charge)
}
