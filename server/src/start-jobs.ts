import type { Database, Sql } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { areaJobs } from './area-jobs.ts'
import type { Config } from './config.ts'
import { takeUpWaitingXml } from './gateway/billing/documents/waiting.ts'
import { takeUpWaiting } from './gateway/dns/waiting.ts'
import { housekeeping } from './housekeeping.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { createSendMail } from './mail/send.ts'
import { sendMailTask } from './mail/store.ts'
import { createEndingJob } from './portal/session/ending-job.ts'
import { endAtIdentityServerTask } from './sessions/store.ts'

/** Starts the jobs of all areas, with those of the portal and the emails, and takes up what waits without a job. */
export async function startJobs(
  config: Config,
  database: Database,
  system: Sql,
  log: FastifyBaseLogger,
): Promise<Worker> {
  await takeUpWaiting(system)
  await takeUpWaitingXml(system)
  const areas = areaJobs({ config, database })
  const queued = {
    [sendMailTask]: createSendMail(config, database),
    [endAtIdentityServerTask]: createEndingJob(config, database),
    ...areas.queued,
  }
  return startWorker(database, queued, [...housekeeping(config, database), ...areas.clock], log)
}
