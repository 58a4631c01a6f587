import { counted } from '@portal/contract/format/counts.ts'
import type { JumpTarget } from './jump-targets.ts'
import { hasWords } from './typed-text.ts'

export const mostInGroup = 5

/** A reference names one record, which is then above the actions on it. */
export const isReference = (text: string) => /[\d@]/.test(text)

interface Arranged {
  targets: JumpTarget[]
  /** Results that the limit of each group leaves out. */
  left: number
}

/** The groups in order, each with its first targets. */
export function arrangeTargets(groups: readonly (readonly JumpTarget[])[], isWhole = false): Arranged {
  const byName = new Map<string, JumpTarget[]>()
  const ids = new Set<string>()
  for (const target of groups.flat()) {
    if (ids.has(target.id)) continue
    ids.add(target.id)
    byName.set(target.group, [...(byName.get(target.group) ?? []), target])
  }
  const all = [...byName.values()]
  const targets = all.flatMap((group) => (isWhole ? group : group.slice(0, mostInGroup)))
  return { targets, left: ids.size - targets.length }
}

/** The number of results: offers about the text or about a result are none. */
export const countFound = (targets: readonly JumpTarget[]) => targets.filter(({ isOffer }) => !isOffer).length

/** "5 actions, 10 results": every row but the offer to search everything. */
export function countInWords(targets: readonly JumpTarget[]): string {
  const actions = targets.filter(({ isOffer, group }) => isOffer && group === 'Actions').length
  const results = counted(countFound(targets), 'result')
  return actions === 0 ? results : `${counted(actions, 'action')}, ${results}`
}

/** Targets whose help text has every typed word. */
export function helpTargets(targets: readonly JumpTarget[], typed: string): JumpTarget[] {
  return targets.filter(
    ({ label, context = '', help }) => help !== undefined && hasWords(`${label} ${context} ${help}`, typed),
  )
}

/** For a text without a match: the beginning of each word, so that one wrong letter at the end does not matter. */
export function loosened(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word.length >= 3)
  return [...new Set(words.map((word) => word.slice(0, Math.max(4, word.length - 3))))].slice(0, 4)
}
