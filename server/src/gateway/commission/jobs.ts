import { rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { advanceRun, queueRun, runTask } from './run/service.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

const RunKey = z.object({ accountId: z.string(), month: z.string() })

export function commissionJobs({ database }: JobParts): AreaJobs {
  return {
    queued: { [runTask]: (payload) => advanceRun(database, RunKey.parse(payload)) },
    clock: [{ name: 'resume commission runs', at: '* * * * *', work: () => requeueStalled(database) }],
  }
}

/** The queue keeps a killed worker's job for hours; `moved_at` of the run reveals it sooner. */
export async function requeueStalled({ system }: JobParts['database'], afterSeconds = 60): Promise<void> {
  const { rows } = await rowsOf({ accountId: text, month: text })`
    select account_id as "accountId", to_char(period_start, 'YYYY-MM') as month from commission_run
    where state = 'running' and moved_at < now() - make_interval(secs => ${afterSeconds})
      and ${isOfOpenAccount}`.execute(system)
  await Promise.all(rows.map((run) => system.transaction().execute((tx) => queueRun({ tx }, run))))
}
