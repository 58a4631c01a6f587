import { z } from 'zod'
import { createCloudDirector } from '../../upstreams/cloud-director/create.ts'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { readAllClouds, recordUsage } from './record-usage.ts'

export const readCloudTask = 'read a cloud'
const One = z.object({ accountId: z.string(), serviceId: z.string() })

export function cloudJobs({ config, database }: JobParts): AreaJobs {
  const director = createCloudDirector(config, database)
  if (!director) return { queued: { [readCloudTask]: () => Promise.resolve() }, clock: [] }
  const parts = { database, director, config }
  return {
    queued: {
      [readCloudTask]: async (payload) => {
        const { accountId, serviceId } = One.parse(payload)
        await recordUsage(parts, accountId, serviceId)
      },
    },
    clock: [{ name: 'read the clouds', at: '4 * * * *', work: () => readAllClouds(parts) }],
  }
}
