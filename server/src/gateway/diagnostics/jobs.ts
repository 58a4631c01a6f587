import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { createLineTester } from '../../upstreams/line-tests/create.ts'
import { asSystem } from '../actor.ts'
import { finish } from './finish-test.ts'
import { runTest } from './run-test.ts'
import { runTestTask } from './service.ts'
import { listSilentTests, lockTest } from './store.ts'

const Job = z.object({ accountId: z.string(), testId: z.string() })

export function diagnosticJobs(parts: JobParts): AreaJobs {
  const tester = createLineTester(parts.config)
  return {
    queued: { [runTestTask]: (payload) => runTest({ parts, tester, ...Job.parse(payload) }) },
    clock: [
      { name: 'fail line tests that stopped reporting', at: '* * * * *', work: (now) => giveUpSilent(parts, now) },
    ],
  }
}

/** Longer than any step, and than the delay of a busy queue. */
const silentMinutes = 5

/** A test without progress for this long has lost its worker. Each is ended in its own transaction. */
export async function giveUpSilent({ config, database }: JobParts, now: Date): Promise<void> {
  for (const { accountId, testId } of await listSilentTests(database.system, now, silentMinutes)) {
    // In sequence, so that the scheduled job holds one connection.
    await asSystem(database, { accountId, now }, async (scope) => {
      const test = await lockTest(scope, testId)
      if (!test || test.endedAt) return
      const failure = 'The test was interrupted, so it has no result. Run it again.'
      await finish({ scope, config }, { ...test, status: 'failed', endedAt: now, failure })
    })
  }
}
