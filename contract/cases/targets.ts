import { z } from 'zod'
import { CreditRule, Exclusions, Hours, Repair, Span } from '../plans/content.ts'

/** The document that the targets of a case come from. */
export const TargetSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('plan'),
    planId: z.string(),
    title: z.string(),
    /** The version in force on the day on which the case was opened. */
    version: z.number().int(),
    /** The paid option of the plan that applies; null without one. */
    careLevel: z.string().nullable(),
  }),
  z.object({ kind: z.literal('careLevel'), name: z.string() }),
  z.object({ kind: z.literal('standard') }),
])
export type TargetSource = z.infer<typeof TargetSource>

/** Everything that we promise for a case. Set when it opens, and again if its priority changes. */
export const CaseTargets = z.object({
  source: TargetSource,
  /** The working hours in which all durations run. */
  hours: Hours,
  respond: Span,
  updateEvery: Span,
  repair: Repair,
  /** Null if a late repair earns no credit. */
  credit: CreditRule.nullable(),
  /** A fault with one of these causes does not count against the targets. */
  exclusions: Exclusions,
})
export type CaseTargets = z.infer<typeof CaseTargets>
