import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { invitationTask, runInvitations } from './invitations/run.ts'

const RunKey = z.object({ accountId: z.string(), runId: z.string() })

export function contactJobs(parts: JobParts): AreaJobs {
  return {
    queued: { [invitationTask]: (payload, now) => runInvitations(parts, RunKey.parse(payload), now) },
    clock: [],
  }
}
