import { rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { createLineTester } from '../../systems/line-tests/create-line-tester.ts'
import { asPortal } from '../actor.ts'
import { finish } from './finish-test.ts'
import { runTest } from './run-test.ts'
import { runTestTask } from './service.ts'
import { lockTest } from './store.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

const Job = z.object({ accountId: z.string(), testId: z.string() })

export function diagnosticJobs(parts: JobParts): AreaJobs {
  const tester = createLineTester(parts.config)
  return {
    queued: { [runTestTask]: (payload) => runTest({ parts, tester, ...Job.parse(payload) }) },
    clock: [{ name: 'give up silent line tests', at: '* * * * *', work: () => giveUpSilent(parts, new Date()) }],
  }
}

/** Longer than any step, and than a queue that is behind. */
const silentMinutes = 5

/** A test of which nothing has been heard for a while has lost its worker; each is ended by itself. */
export async function giveUpSilent({ config, database }: JobParts, now: Date): Promise<void> {
  const { rows } = await rowsOf({ accountId: text, testId: text })`
    select account_id as "accountId", test_id as "testId" from line_test
    where status in ('queued', 'running') and heard_at < ${now}::timestamptz - make_interval(mins => ${silentMinutes}::integer)
      and ${isOfOpenAccount}
    order by heard_at limit 500`.execute(database.system)
  for (const { accountId, testId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the clock holds one connection
    await asPortal(database, accountId, async (scope) => {
      const test = await lockTest(scope, testId)
      if (!test || test.endedAt) return
      const failure = 'The test was interrupted before it was finished. It does not count as a result. Run it again.'
      await finish({ scope, config, now }, { ...test, status: 'failed', endedAt: now, failure })
    })
  }
}
