import { exactTime } from '@portal/contract/format/dates.ts'
import { counted } from '@portal/contract/format/counts.ts'

interface Times {
  start: string
  eta: string | null
  minutesDown: number | null
}

/** Times for the history, where equal ones are left out. */
export const timesForHistory = ({ start, eta, minutesDown }: Times) => ({
  start: time(start),
  expectedEnd: time(eta),
  downtime: minutes(minutesDown),
})

const time = (at: string | null) => (at === null ? 'not known' : exactTime(at))
const minutes = (count: number | null) => (count === null ? 'not known' : counted(count, 'minute'))

/** The changes of times, one line each: "Start: 14 Apr 2026, 10:06 BST (was: 14 Apr 2026, 09:06 BST)". */
export function timesInWords(before: Times, after: Times): string[] {
  return changesInWords([
    ['Start', time(before.start), time(after.start)],
    ['Expected end', time(before.eta), time(after.eta)],
    ['Expected downtime of a service', minutes(before.minutesDown), minutes(after.minutesDown)],
  ])
}

interface Texts {
  title: string
  risk: string | null
  advice: string | null
}

/** The changes of the texts. */
export const textsInWords = (before: Texts, after: Texts): string[] =>
  changesInWords([
    ['Title', before.title, after.title],
    ['Risk', before.risk, after.risk],
    ['Advice', before.advice, after.advice],
  ])

type Change = readonly [label: string, before: string | null, after: string | null]

/** The changes, one line each: "Title: Fibre cut in Leeds (was: Fibre cut)". */
export const changesInWords = (changes: readonly Change[]): string[] =>
  changes.flatMap(([label, before, after]) => {
    if ((before ?? '') === (after ?? '')) return []
    if (!after) return [`${label}: none (was: ${before})`]
    return [before ? `${label}: ${after} (was: ${before})` : `${label}: ${after}`]
  })
