import type { CaseTest } from '@portal/contract/cases/cases.ts'
import { markSimulated } from '@portal/contract/connection.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { findTest } from './store.ts'

/** A test result in short, for a case raised with it; null if the test does not exist. */
export async function findCaseTest(scope: AccountScope, testId: string): Promise<CaseTest | null> {
  const test = await findTest(scope, testId)
  if (!test?.verdict || !test.endedAt || !test.validUntil) return null
  const { title, text, outcome, code } = test.verdict
  return {
    testId,
    serviceId: test.serviceId,
    title: markSimulated(title, test.isSimulated),
    text,
    outcome,
    isSimulated: test.isSimulated,
    code,
    steps: test.steps.length,
    at: test.requestedAt.toISOString(),
    validUntil: test.validUntil.toISOString(),
  }
}

/** Why a case may not be raised with this result; null if it may. */
export function whyNotRaise(test: CaseTest | null, serviceId: string | undefined, now: Date): string | null {
  if (!test) return 'Test result not found. Leave this empty.'
  if (serviceId !== test.serviceId)
    return 'This result is for another service. Choose that service, or leave this empty.'
  if (Date.parse(test.validUntil) <= now.getTime()) {
    return 'This result is older than 2 hours. Run the test again, or leave this empty.'
  }
  return null
}
