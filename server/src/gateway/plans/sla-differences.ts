import type { SlaRow, Span } from '@portal/contract/plan-content.ts'
import { spanInWords } from '@portal/contract/plan-words.ts'
import { hoursMoved, moved, paired } from './words-of-change.ts'

/** What moved in the table of targets. A plan with one type of service names the priority only. */
export function slaDifferences(before: readonly SlaRow[], after: readonly SlaRow[]): (string | null)[] {
  const types = new Set([...before, ...after].map(({ serviceType }) => serviceType))
  const named = ({ priority, serviceType }: SlaRow) => (types.size > 1 ? `${priority}, ${serviceType}` : priority)
  return paired(before, after, ({ serviceType, priority }) => `${serviceType} ${priority}`, {
    added: (row) => `New targets for ${named(row)}: repair ${spanInWords(row.targetFix)}`,
    removed: (row) => `The targets for ${named(row)} were removed`,
    changed: (one, other) => [
      spanMoved(`Target repair for ${named(one)}`, one.targetFix, other.targetFix),
      spanMoved(`First reply for ${named(one)}`, one.respond, other.respond),
      spanMoved(`Time between updates for ${named(one)}`, one.updateEvery, other.updateEvery),
      hoursMoved(`The hours that count for ${named(one)}`, [one.hours], [other.hours]),
      moved(`What counts as ${named(one)}`, one.meaning, other.meaning),
      moved(`Credit for ${named(one)}`, one.credit ?? 'none', other.credit ?? 'none'),
    ],
  })
}

/** "Target repair for P1 moved from 5 to 4 hours": the unit once where it stays the same. */
function spanMoved(what: string, before: Span | null, after: Span | null): string | null {
  const [from, to] = [spanInWords(before), spanInWords(after)]
  if (from === to) return null
  if (!before) return `${what} is now promised: ${to}`
  if (!after) return `${what} is no longer promised; it was ${from}`
  return before.unit === after.unit
    ? `${what} moved from ${before.amount} to ${to}`
    : `${what} moved from ${from} to ${to}`
}
