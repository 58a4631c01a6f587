import { Problem, type ProblemCode } from '@portal/contract/problem.ts'

/** Why a rule refuses an action: a code for programs and a sentence for people. */
export interface Refusal {
  code: ProblemCode
  reason: string
}

/** Throws if a rule refuses the action. */
export function assertNot(refusal: Refusal | null): void {
  if (refusal) throw new Problem(refusal.code, { detail: refusal.reason })
}
