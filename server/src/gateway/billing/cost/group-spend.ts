import type { CostGroup } from '@portal/contract/billing/cost.ts'
import { minus, pence, sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'

/** The lines of one group in one month, added up. A null value is the rest: lines without a site, product or cost centre. */
export interface Spend {
  month: PlainDate
  value: string | null
  name: string | null
  costCentre: string | null
  amount: Pence
}

/** Identifies a group: the rest is `none`, so that no site can have the same key. */
export const keyOf = (value: string | null): string => (value === null ? 'none' : `=${value}`)

/**
 * Each group with its amounts by month, and a group without spend for each budget that has none. The largest of the last
 * month comes first, the rest last. The amounts of all groups add up to the totals.
 */
export function groupSpend(
  spend: readonly Spend[],
  months: readonly PlainDate[],
  budgets: ReadonlyMap<string, { monthly: Pence; name: string | null }>,
): { groups: CostGroup[]; totals: Pence[] } {
  const position = new Map(months.map((month, index) => [month, index]))
  const groups = new Map<string, CostGroup & { centres: Set<string | null> }>()
  const groupOf = (key: string, name: string | null) => {
    const group = groups.get(key) ?? {
      key,
      name,
      costCentre: null,
      amounts: months.map(() => pence(0)),
      budget: budgets.get(key)?.monthly ?? null,
      centres: new Set(),
    }
    groups.set(key, group)
    return group
  }
  for (const { month, value, name, costCentre, amount } of spend) {
    const at = position.get(month)
    if (at === undefined) continue
    const group = groupOf(keyOf(value), name ?? value)
    group.amounts[at] = sum([group.amounts[at] ?? pence(0), amount])
    group.centres.add(costCentre)
  }
  for (const [key, { name }] of budgets) groupOf(key, name)
  const last = ({ amounts }: CostGroup) => amounts.at(-1) ?? 0
  const all = (amounts: readonly Pence[]) => sum(amounts)
  return {
    groups: [...groups.values()]
      .map(({ centres, ...group }) => ({ ...group, costCentre: centres.size === 1 ? ([...centres][0] ?? null) : null }))
      .toSorted(
        (one, two) =>
          Number(one.key === 'none') - Number(two.key === 'none') ||
          last(two) - last(one) ||
          minus(all(two.amounts), all(one.amounts)) ||
          one.key.localeCompare(two.key),
      ),
    totals: months.map((_, at) => sum([...groups.values()].map(({ amounts }) => amounts[at] ?? pence(0)))),
  }
}
