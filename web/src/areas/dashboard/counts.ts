import { type ServiceCondition, serviceConditionNames, serviceConditions } from '@portal/contract/service-values.ts'
import type { CategoryMap } from '@portal/contract/services.ts'

export const attentionConditions: readonly ServiceCondition[] = ['down', 'degraded', 'expiring']

export interface Counts {
  total: number
  working: number
  attention: number
}

export function countServices(categories: CategoryMap): Counts {
  const counts = { total: 0, working: 0, attention: 0 }
  for (const category of Object.values(categories)) {
    counts.total += category.total
    counts.working += category.conditions.working ?? 0
    for (const condition of attentionConditions) counts.attention += category.conditions[condition] ?? 0
  }
  return counts
}

/** The answer of the dashboard in one line. Only what is known to work is said to work. */
export function verdictOf({ total, working, attention }: Counts): string {
  if (attention === 1) return '1 thing needs your attention'
  if (attention > 1) return `${attention.toLocaleString('en-GB')} things need your attention`
  return working === total ? 'Everything is working. Nothing needs you.' : 'Nothing needs you.'
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
