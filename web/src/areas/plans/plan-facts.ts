import type { ReadingState } from '@portal/contract/plans/values.ts'
import type { PlanRow, PlanResults } from '@portal/contract/plans/plans.ts'
import { counted, plural } from '@portal/contract/format/counts.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

export const readingKinds: Record<ReadingState, StatusKind> = {
  changed: 'warn',
  new: 'info',
  read: 'pending',
  acknowledged: 'ok',
}

/** "2 plans changed since you read them"; open tasks come first. */
export function readingInWords(plans: readonly PlanRow[]): string {
  const count = (state: ReadingState) => plans.filter(({ reading }) => reading === state).length
  const changed = count('changed')
  if (changed > 0) return `${plansOf(changed)} changed since you read ${plural(changed, 'it', 'them')}`
  const open = count('new') + count('read')
  if (open > 0) return `${plansOf(open)} to acknowledge`
  return plans.length === 1 ? 'Your plan is acknowledged' : `All ${plans.length} plans are acknowledged`
}

const plansOf = (count: number) => counted(count, 'plan')

/** "Service met its targets in 11 of the last 12 months". */
export function monthsInWords({ months }: PlanResults): string | null {
  if (months.total === 0) return null
  if (months.total === 1) return `Service ${months.inTarget === 1 ? 'met' : 'missed'} its targets last month`
  return `Service met its targets in ${months.inTarget} of the last ${months.total} months`
}
