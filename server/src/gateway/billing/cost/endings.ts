import type { ServiceEnding } from '@portal/contract/billing/cost-endings.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { earliestEnd, earlyTermination } from '@portal/contract/services/early-termination.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { countUnpriced, listEndable } from './endings-store.ts'
import { laterOf } from './months.ts'

const mostShown = 100

/** The charge for ending each service, by the rule of the form that ends it; the highest charge first. */
export async function listEndings(
  scope: AccountScope,
  { search = '', lastDay }: { search?: string | undefined; lastDay?: PlainDate | undefined },
): Promise<{ services: ServiceEnding[]; total: number; unpriced: number }> {
  const today = dayOf(scope.now)
  const services = (await listEndable(scope, search)).map(({ noticeDays, ...service }) => {
    const earliest = earliestEnd({ noticeDays }, today)
    const last = lastDay ? laterOf(lastDay, earliest) : earliest
    const { days, amount } = earlyTermination({ end: service.contractEnd }, service.monthly, last)
    return { ...service, lastDay: last, daysLeft: days, charge: amount }
  })
  return {
    services: services
      .toSorted((one, two) => two.charge - one.charge || one.name.localeCompare(two.name))
      .slice(0, mostShown),
    total: services.length,
    unpriced: await countUnpriced(scope, search),
  }
}
