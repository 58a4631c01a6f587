import type { BackupResult } from '@portal/contract/backup/values.ts'
import { z } from 'zod'
import { UpstreamFault } from '../calls/fault.ts'
import { createUpstream, type Upstream, type UpstreamOptions } from '../calls/upstream.ts'
import type { BackupReports, WorkloadReport } from './backup-reports.ts'

const name = 'The back-up system'
/** The console's maximum. */
const pageSize = 500
const mostPages = 1000

interface VspcOptions extends Partial<Omit<UpstreamOptions, 'baseUrl' | 'name'>> {
  baseUrl: string
  apiKey: string
}

/** Veeam Service Provider Console through its REST API, version 3. */
export function createVspc({ baseUrl, apiKey, ...limits }: VspcOptions): BackupReports {
  const upstream = createUpstream({
    timeoutMs: 15_000,
    ...limits,
    name,
    baseUrl,
    headers: () => ({ authorization: `Bearer ${apiKey}` }),
  })
  return {
    async readCompany(company) {
      // An unknown company has no rows in any list, which must not look like a company without back-ups.
      const found = await upstream.call({ path: `/api/v3/organizations/companies/${encodeURIComponent(company)}` })
      if (found.status !== 200) throw new UpstreamFault(name, 'refused', { cause: { status: found.status } })
      const own = <T extends { organizationUid: string }>(rows: T[]) =>
        rows.filter((row) => row.organizationUid === company)
      const jobs = new Map(
        (await readAll(upstream, 'infrastructure/backupServers/jobs', Job)).map((job) => [job.instanceUid, job]),
      )
      const agentJobs = await readAll(upstream, 'infrastructure/backupAgents/jobs', AgentJob)
      const machines = own(await readAll(upstream, 'protectedWorkloads/virtualMachines', Machine))
      const computers = own(await readAll(upstream, 'protectedWorkloads/computersManagedByConsole', Computer))
      return [
        ...machines.map((machine) => reportOf(machine.instanceUid, 'vm', machine, jobs.get(machine.jobUid ?? ''))),
        ...computers.map((computer) =>
          reportOf(
            computer.backupAgentUid,
            computer.operationMode === 'Server' ? 'server' : 'computer',
            computer,
            agentJobs.find(({ backupAgentUid }) => backupAgentUid === computer.backupAgentUid),
          ),
        ),
      ]
    },
  }
}

const text = z
  .string()
  .nullish()
  .transform((value) => value || null)
const moment = z.iso
  .datetime({ offset: true })
  .nullish()
  .transform((value) => (value ? new Date(value).toISOString() : null))
const amount = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)

const Job = z.object({ instanceUid: z.string(), name: z.string(), status: text, lastRun: moment, failureMessage: text })
const AgentJob = Job.extend({ backupAgentUid: z.string() })
const Workload = z.object({
  name: z.string(),
  organizationUid: z.string(),
  latestRestorePointDate: moment,
  restorePoints: amount,
  totalRestorePointSize: amount,
})
const Machine = Workload.extend({ instanceUid: z.string(), jobUid: text })
const Computer = Workload.extend({ backupAgentUid: z.string(), operationMode: text })

const results: Record<string, BackupResult> = {
  Success: 'success',
  Warning: 'warning',
  Failed: 'failed',
  Running: 'running',
  Starting: 'running',
}

function reportOf(
  workloadId: string,
  kind: WorkloadReport['kind'],
  workload: z.output<typeof Workload>,
  job: z.output<typeof Job> | undefined,
): WorkloadReport {
  return {
    workloadId,
    name: workload.name,
    kind,
    job: job?.name ?? null,
    lastRun: job?.lastRun ?? null,
    // A workload without job details takes its result from the latest restore point.
    lastResult: results[job?.status ?? ''] ?? (workload.latestRestorePointDate ? 'success' : 'none'),
    reason: job?.failureMessage ?? null,
    lastPoint: workload.latestRestorePointDate,
    usedMb: Math.round(workload.totalRestorePointSize / 1024 ** 2),
    points: workload.restorePoints,
  }
}

/** All rows of a list, filtered here because the console's own filter does not work on every list. */
async function readAll<T>(upstream: Upstream, path: string, row: z.ZodType<T>): Promise<T[]> {
  const shape = z.object({ data: z.array(row), meta: z.object({ pagingInfo: z.object({ total: z.number() }) }) })
  const rows: T[] = []
  for (let page = 0; page < mostPages; page += 1) {
    // Pages of a list are fetched in order.
    const answer = await upstream.call({ path: `/api/v3/${path}?limit=${pageSize}&offset=${rows.length}` })
    const { data, meta } = answer.read(shape)
    rows.push(...data)
    if (data.length === 0 || rows.length >= meta.pagingInfo.total) break
  }
  return rows
}
