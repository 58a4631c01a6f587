import { z } from 'zod'
import { backupResults, dayResults, gapKinds, workloadKinds, workloadSorts } from './backup-values.ts'
import { clouds } from './cloud.ts'
import { endpoint } from './endpoint.ts'
import { columnsOf } from './list-columns.ts'
import { PageQuery, pageOf } from './paging.ts'
import { atDesk } from './permission.ts'
import { ById, ServiceId } from './services.ts'
import { lineOfText } from './text.ts'

const Moment = z.iso.datetime()

export const Workload = z.object({
  serviceId: ServiceId,
  workloadId: z.string(),
  name: z.string(),
  kind: z.enum(workloadKinds),
  productName: z.string(),
  job: z.string().nullable(),
  lastRun: Moment.nullable(),
  lastResult: z.enum(backupResults),
  /** What the last run said, where it did not go well. */
  reason: z.string().nullable(),
  lastPoint: Moment.nullable(),
  /** Older than the agreed recovery point. */
  isMissed: z.boolean(),
  rpoHours: z.number().int(),
  retentionDays: z.number().int(),
  /** Until when the newest point can be changed by nobody. */
  immutableUntil: Moment.nullable(),
  usedMb: z.number(),
  points: z.number().int(),
  /** The last 30 days, oldest first. */
  days: z.array(z.enum(dayResults)),
})
export type Workload = z.infer<typeof Workload>

export const WorkloadFilter = z.object({
  serviceId: ServiceId.optional(),
  result: z.enum(backupResults, 'Choose a result from the list.').optional(),
  kind: z.enum(workloadKinds, 'Choose a kind from the list.').optional(),
  search: lineOfText(100).optional(),
  sort: z.enum(workloadSorts, 'Choose a column that can be sorted.').default('attention'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type WorkloadFilter = z.output<typeof WorkloadFilter>
export const WorkloadQuery = WorkloadFilter.extend(PageQuery.shape)

export const backupWorkloadList = endpoint({
  method: 'GET',
  path: '/backup-info/api/workloads',
  summary: 'What is backed up, what needs attention on top',
  permissions: clouds,
  query: WorkloadQuery,
  response: pageOf(Workload),
})

export const backupWorkloadExport = endpoint({
  method: 'GET',
  path: '/backup-info/api/workloads.csv',
  summary: 'The filtered workloads as CSV, all pages, in the order of the screen',
  permissions: clouds,
  query: WorkloadFilter.extend({ columns: columnsOf('workloads').optional() }),
  produces: 'text/csv',
})

/** The store of one back-up service. */
export const Vault = z.object({
  serviceId: ServiceId,
  serviceName: z.string(),
  productName: z.string(),
  location: z.string(),
  workloads: z.number().int(),
  usedMb: z.number(),
  limitMb: z.number().nullable(),
  /** A soft limit is warned of and billed beyond, a hard one ends the back-ups. */
  limitKind: z.enum(['soft', 'hard']),
  alarmPercent: z.number().int(),
  state: z.enum(['unlimited', 'room', 'alarm', 'full']),
  takenAt: Moment.nullable(),
  trouble: z.string().nullable(),
})
export type Vault = z.infer<typeof Vault>

export const BackupSummary = z.object({
  results: z.record(z.enum(backupResults), z.number().int()),
  missed: z.number().int(),
  uncovered: z.number().int(),
  vaults: z.array(Vault),
})
export type BackupSummary = z.infer<typeof BackupSummary>

export const backupSummaryRead = endpoint({
  method: 'GET',
  path: '/backup-info/api/summary',
  summary: 'How the back-ups of the account stand, and how full each store is',
  permissions: clouds,
  response: BackupSummary,
})

export const Gap = z.object({
  kind: z.enum(gapKinds),
  /** Of the machine's cloud, or of the back-up. */
  serviceId: ServiceId,
  serviceName: z.string(),
  id: z.string(),
  name: z.string(),
  /** Since when; null where it was never backed up. */
  lastPoint: Moment.nullable(),
  storageMb: z.number(),
  version: z.number().int(),
  excuse: z.object({ reason: z.string(), by: z.string(), at: Moment }).nullable(),
})
export type Gap = z.infer<typeof Gap>

export const backupGapList = endpoint({
  method: 'GET',
  path: '/backup-info/api/gaps',
  summary: 'Machines without a job, and workloads older than agreed; those that were excused last',
  permissions: clouds,
  query: PageQuery,
  response: pageOf(Gap),
})

const ByMachine = ById.extend({ machineId: z.string().min(1).max(120) })

export const backupExcuseUpdate = endpoint({
  method: 'PUT',
  path: '/backup-info/api/services/:serviceId/machines/:machineId/excuse',
  summary: 'Say that a machine needs no back-up, and why; no reason takes that back. With If-Match',
  permissions: clouds,
  params: ByMachine,
  body: z.object({ reason: lineOfText(200).nullable() }),
  response: Gap,
  problems: ['job_exists', 'stale'],
})

export const backupDeskVaultUpdate = endpoint({
  method: 'PUT',
  path: '/backup-desk/api/services/:serviceId/vault',
  summary: 'Say which company of the back-up console a service is, and what was agreed for it',
  permissions: atDesk('DeskNetwork'),
  params: ById,
  body: z.object({
    company: lineOfText(128).min(1, 'Enter the company.'),
    location: lineOfText(80).default(''),
    rpoHours: z.number('Enter hours.').int().min(1).max(8760).default(24),
    retentionDays: z.number('Enter days.').int().min(1).max(3650).default(30),
    immutableDays: z.number('Enter days.').int().min(0).max(3650).default(0),
    limitGb: z.number('Enter a size in GB.').int().min(1).max(10_000_000).nullable().default(null),
    limitKind: z.enum(['soft', 'hard'], 'Choose soft or hard.').default('soft'),
    alarmPercent: z.number('Enter per cent.').int().min(1).max(100).default(85),
  }),
  response: Vault,
})
