import type { CaseTest } from '@portal/contract/cases.ts'
import type { AccountScope } from '../actor.ts'
import { findTest } from './store.ts'

/** The result of a test in a few words, for a case that is raised with it; null where there is none. */
export async function findCaseTest(scope: AccountScope, testId: string): Promise<CaseTest | null> {
  const test = await findTest(scope, testId)
  if (!test?.verdict || !test.endedAt || !test.validUntil) return null
  const { title, text, outcome, code } = test.verdict
  return {
    testId,
    serviceId: test.serviceId,
    title,
    text,
    outcome,
    code,
    steps: test.steps.length,
    at: test.endedAt.toISOString(),
    validUntil: test.validUntil.toISOString(),
  }
}

/** Why a case may not be raised with a result; null where it may. */
export function whyNotRaise(test: CaseTest | null, serviceId: string | undefined, now: Date): string | null {
  if (!test) return 'This account has no such test result. Leave this empty.'
  if (serviceId !== test.serviceId)
    return 'This is the result of another service. Choose that service, or leave this empty.'
  if (Date.parse(test.validUntil) <= now.getTime()) {
    return 'This result is older than 2 hours. Run the test again, or leave this empty.'
  }
  return null
}
