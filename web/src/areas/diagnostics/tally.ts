import type { TestStep } from '@portal/contract/diagnostics/diagnostics.ts'
import { plannedWord, type StepState } from '@portal/contract/diagnostics/values.ts'

type Shown = Pick<TestStep, 'state' | 'word'>

/** The result that a row shows: a passed step about planned work is planned. */
export const resultOf = ({ state, word }: Shown): StepState | 'planned' => (word === plannedWord ? 'planned' : state)

const counted = {
  failed: 'failed',
  note: 'to note',
  passed: 'passed',
  planned: 'planned',
  skipped: 'skipped',
} as const

/** "2 failed, 2 to note, 2 passed, 1 planned, 1 skipped": as the rows show them. */
export function tallyOf(steps: readonly Shown[]): string {
  const results = steps.map(resultOf)
  return Object.entries(counted)
    .map(([result, word]) => ({ word, count: results.filter((each) => each === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${word}`)
    .join(', ')
}
