import { groupKeyOf } from '@portal/contract/billing/line-group-key.ts'
import type { ComparedLine, LineGroup } from '@portal/contract/billing/lines.ts'
import type { LineGrouping } from '@portal/contract/billing/values.ts'
import { mostPrinted } from '../../lib/use-print.ts'

/** The lines of each group for paper, without the groups that are over the limit or of which lines are missing. */
export function printedLines(
  groups: readonly Pick<LineGroup, 'key' | 'lines'>[],
  lines: readonly ComparedLine[],
  by: LineGrouping,
): ReadonlyMap<string, readonly ComparedLine[]> {
  const found = Map.groupBy(lines, (line) => groupKeyOf(line, by))
  const printed = new Map<string, readonly ComparedLine[]>()
  let room = mostPrinted
  for (const group of groups) {
    const own = found.get(group.key) ?? []
    if (own.length === group.lines && own.length <= room) {
      printed.set(group.key, own)
      room -= own.length
    }
  }
  return printed
}
