import type { Repair, SlaRow } from '@portal/contract/plans/content.ts'
import { creditInWords, spanInWords } from '@portal/contract/plans/words.ts'
import { hoursMoved, moved, paired } from './words-of-change.ts'

/** Changes in the table of targets. A plan with a single service type names only the priority. */
export function slaDifferences(before: readonly SlaRow[], after: readonly SlaRow[]): (string | null)[] {
  const types = new Set([...before, ...after].map(({ serviceType }) => serviceType))
  const named = ({ priority, serviceType }: SlaRow) => (types.size > 1 ? `${priority}, ${serviceType}` : priority)
  return paired(before, after, ({ serviceType, priority }) => `${serviceType} ${priority}`, {
    added: (row) => `New targets for ${named(row)}: repair ${spanInWords(row.targetFix)}`,
    removed: (row) => `The targets for ${named(row)} were removed`,
    changed: (one, other) => [
      spanMoved(`Target fix for ${named(one)}`, one.targetFix, other.targetFix),
      spanMoved(`First reply for ${named(one)}`, one.respond, other.respond),
      spanMoved(`Time between updates for ${named(one)}`, one.updateEvery, other.updateEvery),
      hoursMoved(`Service hours for ${named(one)}`, [one.hours], [other.hours]),
      moved(`Definition of ${named(one)}`, one.meaning, other.meaning),
      moved(`Credit for ${named(one)}`, creditInWords(one.credit) || 'none', creditInWords(other.credit) || 'none'),
    ],
  })
}

/** "Target fix for P1 changed from 5 to 4 hours": the unit appears once if it stays the same. */
function spanMoved(what: string, before: Repair | null, after: Repair | null): string | null {
  const [from, to] = [spanInWords(before), spanInWords(after)]
  if (from === to) return null
  if (!before) return `${what} is now a target: ${to}`
  if (!after) return `${what} is no longer a target; it was ${from}`
  return before.unit === after.unit
    ? `${what} changed from ${before.amount} to ${to}`
    : `${what} changed from ${from} to ${to}`
}
