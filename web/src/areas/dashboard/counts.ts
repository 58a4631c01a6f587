import { type ServiceCondition, serviceConditionNames, serviceConditions } from '@portal/contract/services/values.ts'
import type { Waiting } from '@portal/contract/dashboard/dashboard.ts'
import type { CategoryMap } from '@portal/contract/services/services.ts'
import { counted } from '@portal/contract/format/counts.ts'

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

/** All of these as one, which are too many to list. */
export function togetherOf(counts: readonly CategoryMap[string][]): CategoryMap[string] {
  const together: CategoryMap[string] = { total: 0, conditions: {} }
  for (const { total, conditions } of counts) {
    together.total += total
    for (const condition of serviceConditions) {
      const more = conditions[condition]
      if (more) together.conditions[condition] = (together.conditions[condition] ?? 0) + more
    }
  }
  return together
}

interface Standing {
  /** Undefined while it loads, or if it failed to load. */
  waiting: Pick<Waiting, 'total' | 'missing'> | undefined
  isPending: boolean
  counts: Counts | undefined
  hasServices: boolean
  name: string | undefined
}

/** The dashboard's summary in one line. A service counts as working only if that is known. */
export function verdictOf({ waiting, isPending, counts, hasServices, name }: Standing): string {
  if (!waiting) return isPending ? 'Checking for items that need attention' : 'Dashboard'
  if (waiting.total > 0) return `${counted(waiting.total, 'item needs', 'items need')} your attention`
  if (waiting.missing.length > 0) return 'Dashboard'
  if (!hasServices) return name ? `Welcome, ${name}` : 'Welcome'
  if (counts?.total === 0) return 'No services yet'
  return counts && counts.working === counts.total
    ? 'Everything is working. You’re all caught up'
    : 'You’re all caught up'
}

export interface CategoryState {
  kind: 'bad' | 'warn' | 'starting' | 'pending' | 'ok'
  words: string
  /** After it, without its colour: ", 1 activating" is no fault. */
  rest?: string
}

const kinds = [
  ['down', 'bad'],
  ['toCheck', 'warn'],
  ['suspended', 'warn'],
  ['activating', 'starting'],
  ['ceasing', 'pending'],
  ['ceased', 'pending'],
] as const

/** The worst status in a category, and how many services have which: at most two, so that it stays on a line. */
export function stateOf(conditions: Partial<Record<ServiceCondition, number>>): CategoryState {
  const of = (condition: ServiceCondition) => conditions[condition] ?? 0
  const found = kinds.flatMap(([status, kind]) => {
    const count = status === 'toCheck' ? of('degraded') + of('expiring') : of(status)
    const name = status === 'toCheck' ? 'to check' : serviceConditionNames[status].toLowerCase()
    return count > 0 ? [{ kind, count, words: `${count} ${name}` }] : []
  })
  const [worst, second, ...others] = found
  if (!worst) return { kind: 'ok', words: 'All working' }
  if (!second) return worst
  const rest = others.reduce((sum, { count }) => sum + count, second.count)
  return { ...worst, rest: `, ${others.length > 0 ? counted(rest, 'other') : second.words}` }
}

/** One condition per service, worst first. */
export function marksOf(conditions: Partial<Record<ServiceCondition, number>>): ServiceCondition[] {
  return serviceConditions.flatMap((condition) => Array.from({ length: conditions[condition] ?? 0 }, () => condition))
}
