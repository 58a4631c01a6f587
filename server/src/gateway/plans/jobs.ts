import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { notifyOfPlanTask } from './desk-service.ts'
import { notifyOfPlan } from './notify-plan.ts'

const PlanNotice = z.object({ planId: z.string(), version: z.number(), requestId: z.string(), actorId: z.string() })

export function planJobs({ config, database }: JobParts): AreaJobs {
  return {
    queued: { [notifyOfPlanTask]: (payload) => notifyOfPlan(database.system, config, PlanNotice.parse(payload)) },
    clock: [],
  }
}
