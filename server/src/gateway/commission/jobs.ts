import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { advanceRun, queueRun, runTask } from './run/service.ts'
import { listStalledRuns } from './run/store.ts'

const RunKey = z.object({ accountId: z.string(), month: z.string() })

export function commissionJobs({ database }: JobParts): AreaJobs {
  return {
    queued: { [runTask]: (payload) => advanceRun(database, RunKey.parse(payload)) },
    clock: [{ name: 'resume commission runs', at: '* * * * *', work: () => requeueStalled(database) }],
  }
}

/** The queue keeps a killed worker's job for hours; `moved_at` of the run reveals it sooner. */
export async function requeueStalled({ system }: JobParts['database'], afterSeconds = 60): Promise<void> {
  const stalled = await listStalledRuns(system, afterSeconds)
  await Promise.all(stalled.map((run) => system.transaction().execute((tx) => queueRun({ tx }, run))))
}
