import type { ActValue } from '../../acts/act.ts'

/** A row of a plan as the desk sees it. */
export interface PartRow {
  name: string
  note: string
  words: string
  /** The initial values of its form. */
  values: Record<string, ActValue>
}
