import { type ServiceCondition, serviceConditionNames, serviceConditions } from '@portal/contract/service-values.ts'
import type { Waiting } from '@portal/contract/dashboard.ts'
import type { CategoryMap } from '@portal/contract/services.ts'

export const attentionConditions: readonly ServiceCondition[] = ['down', 'degraded', 'expiring']

export interface Counts {
  total: number
  working: number
}

export function countServices(categories: CategoryMap): Counts {
  const counts = { total: 0, working: 0 }
  for (const category of Object.values(categories)) {
    counts.total += category.total
    counts.working += category.conditions.working ?? 0
  }
  return counts
}

interface Standing {
  /** Undefined while it is on its way, or could not be had. */
  waiting: Pick<Waiting, 'total' | 'missing'> | undefined
  isPending: boolean
  counts: Counts | undefined
  hasServices: boolean
  name: string | undefined
}

/** The answer of the dashboard in one line. Only what is known to work is said to work. */
export function verdictOf({ waiting, isPending, counts, hasServices, name }: Standing): string {
  if (!waiting) return isPending ? 'Checking what needs you' : 'Dashboard'
  if (waiting.total === 1) return '1 thing needs your attention'
  if (waiting.total > 1) return `${waiting.total.toLocaleString('en-GB')} things need your attention`
  if (waiting.missing.length > 0) return 'Dashboard'
  if (!hasServices) return name ? `Welcome, ${name}` : 'Welcome'
  if (counts?.total === 0) return 'No services yet'
  return counts && counts.working === counts.total ? 'Everything is working. Nothing needs you.' : 'Nothing needs you.'
}

export interface CategoryState {
  kind: 'bad' | 'warn' | 'starting' | 'pending' | 'ok'
  words: string
}

/** The worst that can be said of a category, in two words. */
export function stateOf(conditions: Partial<Record<ServiceCondition, number>>): CategoryState {
  const of = (condition: ServiceCondition) => conditions[condition] ?? 0
  if (of('down') > 0) return { kind: 'bad', words: `${of('down')} down` }
  const toCheck = of('degraded') + of('expiring')
  if (toCheck > 0) return { kind: 'warn', words: `${toCheck} to check` }
  for (const condition of ['suspended', 'activating', 'ceasing', 'ceased'] as const) {
    if (of(condition) === 0) continue
    const kind = condition === 'suspended' ? 'warn' : condition === 'activating' ? 'starting' : 'pending'
    return { kind, words: `${of(condition)} ${serviceConditionNames[condition].toLowerCase()}` }
  }
  return { kind: 'ok', words: 'All working' }
}

/** One condition per service, worst first. */
export function marksOf(conditions: Partial<Record<ServiceCondition, number>>): ServiceCondition[] {
  return serviceConditions.flatMap((condition) => Array.from({ length: conditions[condition] ?? 0 }, () => condition))
}
