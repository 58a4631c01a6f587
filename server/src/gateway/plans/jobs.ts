import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { notifyOfPlanTask } from './desk-service.ts'
import { mailPlanReaders, mailPlanReadersTask, notifyOfPlan } from './notify-plan.ts'

const NewVersion = z.object({ planId: z.string(), version: z.number(), reason: z.string().optional() })
const PlanNotice = NewVersion.extend({ requestId: z.string(), actorId: z.string() })
const ForAccount = NewVersion.extend({ accountId: z.string() })

export function planJobs({ config, database }: JobParts): AreaJobs {
  return {
    queued: {
      [notifyOfPlanTask]: (payload) => notifyOfPlan(database.system, PlanNotice.parse(payload)),
      [mailPlanReadersTask]: (payload) => mailPlanReaders(database, config, ForAccount.parse(payload)),
    },
    clock: [],
  }
}
