import { readingStateNames } from '@portal/contract/plans/values.ts'
import { hoursInWords, spanMinutes } from '@portal/contract/plans/words.ts'
import type { PlanFilter, PlanRow } from '@portal/contract/plans/plans.ts'

type Value = string | number | null

/** The values for sorting and searching; an account has few plans, so the screen does both locally. */
const valuesOf: Record<PlanFilter['sort'], (row: PlanRow) => Value> = {
  title: ({ title, productCategory }) => `${title} ${productCategory}`,
  reading: ({ reading }) => readingStateNames[reading],
  hours: ({ hours }) => hoursInWords(hours),
  targetFix: ({ targetFix }) => spanMinutes(targetFix),
  respond: ({ respond }) => spanMinutes(respond),
  issueDate: ({ issueDate }) => issueDate,
}
const order = new Intl.Collator('en-GB', { numeric: true })

/** Plans that match all search terms, in the screen's order; plans without a value come last. */
export function filtered(rows: readonly PlanRow[], { search = '', sort, direction }: PlanFilter): PlanRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const textOf = (row: PlanRow) =>
    Object.values(valuesOf)
      .map((valueOf) => valueOf(row) ?? '')
      .join(' ')
      .toLowerCase()
  const found = rows.filter((row) => words.every((word) => textOf(row).includes(word)))
  const valueOf = valuesOf[sort]
  const blank = found.filter((row) => valueOf(row) === null)
  const filled = found
    .filter((row) => valueOf(row) !== null)
    .toSorted((one, other) => compare(valueOf(one) ?? '', valueOf(other) ?? ''))
  // As the screen's table does, descending turns equal rows round as well.
  return [...(direction === 'desc' ? filled.toReversed() : filled), ...blank]
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : order.compare(String(one), String(other))
}
