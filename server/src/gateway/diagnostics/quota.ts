import { mostTestsPerDay, mostTestsPerLineAndHour } from '@portal/contract/diagnostics/values.ts'
import type { TestQuota } from '@portal/contract/diagnostics/diagnostics.ts'
import { Problem } from '@portal/contract/problem.ts'
import { clock } from '@portal/contract/format/clock.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { countTests } from './store.ts'
import { hourMs } from '../../lib/duration.ts'

/** Tests used by the account in the last 24 hours and by the line in the last hour. */
export async function quotaOf(scope: AccountScope, serviceId: string): Promise<TestQuota> {
  const day = await countTests(scope, new Date(scope.now.getTime() - 24 * hourMs))
  const hour = await countTests(scope, new Date(scope.now.getTime() - hourMs), serviceId)
  const frees = [
    day.used >= mostTestsPerDay && day.oldest && day.oldest.getTime() + 24 * hourMs,
    hour.used >= mostTestsPerLineAndHour && hour.oldest && hour.oldest.getTime() + hourMs,
  ].filter((each) => typeof each === 'number')
  return {
    day: { used: day.used, most: mostTestsPerDay },
    hour: { used: hour.used, most: mostTestsPerLineAndHour },
    freeAt: frees.length > 0 ? new Date(Math.max(...frees)).toISOString() : null,
  }
}

/** Why no test is left; null if there is one. */
export function whyNoneLeft({ day, hour, freeAt }: TestQuota): string | null {
  if (!freeAt) return null
  const at = clock(freeAt)
  return hour.used >= hour.most
    ? `This line has been tested ${hour.most} times in an hour. The next test can be run at ${at}.`
    : `Your account has run ${day.most} tests in 24 hours. The next test can be run at ${at}.`
}

export function assertQuota(quota: TestQuota, now: Date): void {
  const detail = whyNoneLeft(quota)
  if (detail === null || quota.freeAt === null) return
  const retryAfter = Math.max(1, Math.ceil((Date.parse(quota.freeAt) - now.getTime()) / 1000))
  throw new Problem('too_many', { detail, retryAfter })
}
