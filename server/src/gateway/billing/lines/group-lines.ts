import type { BillLine, LineChoice, LineGroup } from '@portal/contract/billing/lines.ts'
import { groupKeyOf, groupValueOf } from '@portal/contract/billing/line-group-key.ts'
import type { LineGrouping } from '@portal/contract/billing/values.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { Comparison } from './compare.ts'

/** The lines that a person chose: by text, and by whether they changed. */
export function chooseLines({ pairs, notRepeated }: Comparison, { search = '', changed }: LineChoice): Comparison {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (line: BillLine) => {
    if (terms.length === 0) return true
    const text = textOf(line)
    return terms.every((term) => text.includes(term))
  }
  return {
    pairs: pairs.filter((pair) => (changed === 'false' || pair.changed !== null) && isFound(pair.line)),
    notRepeated: notRepeated.filter(isFound),
  }
}

const textOf = (line: BillLine): string =>
  [line.description, line.productName, line.serviceId, line.siteName, line.costCentre, line.orderId, line.caseId]
    .join(' ')
    .toLowerCase()

/** Groups with their sums, the largest change first. A group without lines on this bill shows what was not repeated. */
export function groupLines({ pairs, notRepeated }: Comparison, by: LineGrouping): LineGroup[] {
  const groups = new Map<string, LineGroup & { centres: Set<string | null> }>()
  const groupOf = (line: BillLine) => {
    const key = groupKeyOf(line, by)
    const group = groups.get(key) ?? {
      ...noLines(),
      key,
      name: groupNameOf(line, by),
      costCentre: null,
      centres: new Set(),
    }
    groups.set(key, group)
    group.centres.add(line.costCentre)
    return group
  }
  for (const { line, before, change } of pairs) {
    const group = groupOf(line)
    group.lines += 1
    group.before = pence(group.before + (before?.amount ?? 0))
    group.change = pence(group.change + change)
    group.amount = pence(group.amount + line.amount)
  }
  for (const line of notRepeated) {
    const group = groupOf(line)
    group.before = pence(group.before + line.amount)
    group.change = pence(group.change - line.amount)
  }
  return [...groups.values()]
    .map(({ centres, ...group }) => ({ ...group, costCentre: centres.size === 1 ? ([...centres][0] ?? null) : null }))
    .toSorted((one, two) => Math.abs(two.change) - Math.abs(one.change) || two.amount - one.amount)
}

/** The lines of a group, or all, in the order of their bill. */
export function linesOfGroup({ pairs, notRepeated }: Comparison, by: LineGrouping, group: string | undefined) {
  const isIn = (line: BillLine) => group === undefined || groupKeyOf(line, by) === group
  return { pairs: pairs.filter(({ line }) => isIn(line)), notRepeated: notRepeated.filter(isIn) }
}

type Sums = Pick<LineGroup, 'lines' | 'before' | 'change' | 'amount'>

export function sumGroups(groups: readonly LineGroup[]): Sums {
  return groups.reduce<Sums>(
    (all, group) => ({
      lines: all.lines + group.lines,
      before: pence(all.before + group.before),
      change: pence(all.change + group.change),
      amount: pence(all.amount + group.amount),
    }),
    noLines(),
  )
}

const noLines = (): Sums => ({ lines: 0, before: pence(0), change: pence(0), amount: pence(0) })

function groupNameOf(line: BillLine, by: LineGrouping): string | null {
  if (by === 'site') return line.siteName ?? line.siteId
  if (by !== 'service') return groupValueOf(line, by)
  return line.serviceName === null ? line.serviceId : `${line.serviceName}, ${line.serviceId ?? ''}`
}
