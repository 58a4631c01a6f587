import { z } from 'zod'
import { mostSelected } from './listing.ts'

/** The outcome of an act on several records for one of them: the rule of the single act decides. */
export const RowOutcome = z.object({
  id: z.string(),
  outcome: z.enum(['done', 'unchanged', 'not_found', 'stale', 'refused']),
  /** The code of the refusal. */
  code: z.string().nullable(),
  /** Explains the refusal. */
  message: z.string().nullable(),
})
export type RowOutcome = z.infer<typeof RowOutcome>

export const RowOutcomes = z.object({ rows: z.array(RowOutcome) })

/** The ids of the selected records, as sent: one that names nothing has its own outcome. */
export function selectedIds(noun: string) {
  return z
    .array(z.string(`Choose ${noun}.`).max(100, 'An id has at most 100 characters.'))
    .min(1, `Choose one or more ${noun}.`)
    .max(mostSelected, `Choose ${mostSelected} ${noun} or fewer.`)
}
