import { counted } from '@portal/contract/format/counts.ts'
import type { IncidentChange } from '@portal/contract/service-status/history.ts'

/**
 * Why there are no messages about an incident. `next` is the number of people whom the next update notifies: null if
 * there is none, undefined while it is counted.
 */
export function whyNotNotified(
  changes: readonly Pick<IncidentChange, 'personName'>[],
  next: number | null | undefined,
): string {
  // The author of an imported update is not recorded.
  const imported = changes.filter(({ personName }) => personName === null).length
  const why =
    imported === 0
      ? 'No one followed these services when the updates were posted.'
      : imported === changes.length
        ? 'The updates so far were imported, which notifies no one.'
        : 'Some updates were imported, which notifies no one. No one followed these services when the others were posted.'
  if (next === null || next === undefined) return why
  return `${why} ${next === 0 ? 'No one follows them now.' : `The next update notifies ${counted(next, 'person', 'people')}.`}`
}
