import { Problem, type ProblemCode } from '@portal/contract/problem.ts'

/** Why a rule says no: the code for programs, the sentence for people. */
export interface Refusal {
  code: ProblemCode
  reason: string
}

/** Throws where a rule says no. */
export function assertNot(refusal: Refusal | null): void {
  if (refusal) throw new Problem(refusal.code, { detail: refusal.reason })
}
