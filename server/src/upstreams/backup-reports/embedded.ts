import { workloadKinds } from '@portal/contract/backup/values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { z } from 'zod'
import { UpstreamFault } from '../calls/fault.ts'
import type { BackupReports, WorkloadReport } from './backup-reports.ts'
import { findEmbedded } from '../embedded-store.ts'
import { hourMs } from '../../lib/duration.ts'

/** A workload that is backed up every night, unless its data says otherwise. */
export const EmbeddedWorkload = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(workloadKinds),
  job: z.string(),
  /** The hour of the run, UTC. */
  hour: z.number().int().min(0).max(23).default(1),
  result: z.enum(['success', 'warning', 'failed', 'running', 'none']).default('success'),
  reason: z.string().nullable().default(null),
  /** The last run with a restore point, if it was not the latest run. */
  lastGood: z.iso.datetime().nullable().default(null),
  usedMb: z.number().default(0),
  points: z.number().int().default(30),
})
export type EmbeddedWorkload = z.output<typeof EmbeddedWorkload>

/** The portal's own back-up data, used if no back-up system is configured. */
export function createEmbeddedReports(
  database: Pick<Database, 'system'>,
  now: () => Date = () => new Date(),
): BackupReports {
  return {
    async readCompany(company) {
      const workloads = await findEmbedded(database, 'backup_company', company)
      if (!workloads) throw new UpstreamFault('The back-up system', 'refused')
      return z
        .array(EmbeddedWorkload)
        .parse(workloads)
        .map((workload) => reportAt(workload, now()))
    },
  }
}

export function reportAt({ id, hour, lastGood, result, ...workload }: EmbeddedWorkload, now: Date): WorkloadReport {
  const isNever = result === 'none'
  const lastRun = new Date(lastNight(hour, now)).toISOString()
  const isLeftOut = result === 'failed' || result === 'running'
  const newest = isLeftOut ? (lastGood ?? new Date(lastNight(hour, now) - 24 * hourMs).toISOString()) : lastRun
  return {
    workloadId: id,
    name: workload.name,
    kind: workload.kind,
    job: workload.job,
    lastRun: isNever ? null : lastRun,
    lastResult: result,
    reason: workload.reason,
    lastPoint: isNever ? null : newest,
    usedMb: workload.usedMb,
    points: isNever ? 0 : workload.points,
  }
}

/** The latest time at the given hour. */
function lastNight(hour: number, now: Date): number {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour)
  return today <= now.getTime() ? today : today - 24 * hourMs
}
