import type { CategoryMap } from '@portal/contract/services/services.ts'
import { type ServiceCondition, serviceConditions } from '@portal/contract/services/values.ts'
import { number } from '@portal/contract/format/counts.ts'

/** Services in each condition, across all categories. */
export function countConditions(categories: CategoryMap): Record<ServiceCondition, number> {
  const counts: Partial<Record<ServiceCondition, number>> = {}
  for (const { conditions } of Object.values(categories)) {
    for (const condition of serviceConditions) {
      counts[condition] = (counts[condition] ?? 0) + (conditions[condition] ?? 0)
    }
  }
  return {
    down: 0,
    degraded: 0,
    expiring: 0,
    suspended: 0,
    activating: 0,
    ceasing: 0,
    working: 0,
    ceased: 0,
    ...counts,
  }
}

export function countServices(categories: CategoryMap): number {
  return Object.values(categories).reduce((sum, { total }) => sum + total, 0)
}

const verdictWords = { down: 'down', degraded: 'degraded', expiring: 'expiring', suspended: 'suspended' } as const

/** "1 down, 1 degraded, 1 expiring"; names only problems. */
export function verdictOf(counts: Record<ServiceCondition, number>): string {
  const troubles = (['down', 'degraded', 'expiring', 'suspended'] as const).filter((each) => counts[each] > 0)
  return troubles.map((each) => `${number(counts[each])} ${verdictWords[each]}`).join(', ')
}
