import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { tellOfPlanTask } from './desk-service.ts'
import { tellOfPlan } from './tell-of-plan.ts'

const Told = z.object({ planId: z.string(), version: z.number(), requestId: z.string(), actorId: z.string() })

export function planJobs({ config, database }: JobParts): AreaJobs {
  return {
    queued: { [tellOfPlanTask]: (payload) => tellOfPlan(database.system, config, Told.parse(payload)) },
    clock: [],
  }
}
