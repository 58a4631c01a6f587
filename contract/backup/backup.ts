import { z } from 'zod'
import { fileOf, filterOf, pageQueryOf } from '../listing-query.ts'
import { backupResults, dayResults, gapKinds, workloadKinds } from './values.ts'
import { clouds } from '../cloud/cloud.ts'
import { connections } from '../connection.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf } from '../paging.ts'
import { requireStaffRoom } from '../permission.ts'
import { ById, ServiceId } from '../services/services.ts'
import { lineOfText } from '../text.ts'
import { gapListing, workloadListing } from './listing.ts'

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
  /** The message of the last run, if it did not succeed. */
  reason: z.string().nullable(),
  lastPoint: Moment.nullable(),
  /** Older than the agreed recovery point. */
  isMissed: z.boolean(),
  rpoHours: z.number().int(),
  retentionDays: z.number().int(),
  /** Until when the latest restore point is immutable. */
  immutableUntil: Moment.nullable(),
  usedMb: z.number(),
  points: z.number().int(),
  /** The last 30 days, oldest first. */
  days: z.array(z.enum(dayResults)),
})
export type Workload = z.infer<typeof Workload>

export const WorkloadFilter = filterOf(workloadListing)
export type WorkloadFilter = z.output<typeof WorkloadFilter>
export const WorkloadQuery = pageQueryOf(workloadListing)

export const backupWorkloadList = endpoint({
  method: 'GET',
  path: '/backup-info/api/workloads',
  summary: 'Back-up workloads, those that need attention first',
  permissions: clouds,
  comesWith: ['backup'],
  query: WorkloadQuery,
  response: pageOf(Workload),
})

export const backupWorkloadExport = fileOf(backupWorkloadList, workloadListing)

/** The vault of one back-up service. */
export const Vault = z.object({
  serviceId: ServiceId,
  serviceName: z.string(),
  productName: z.string(),
  location: z.string(),
  workloads: z.number().int(),
  usedMb: z.number(),
  limitMb: z.number().nullable(),
  /** Beyond a soft limit use is billed, at a hard limit back-ups stop; both warn first. */
  limitKind: z.enum(['soft', 'hard']),
  alarmPercent: z.number().int(),
  state: z.enum(['unlimited', 'room', 'alarm', 'full']),
  /** To the back-up console: without it, the last results grow old. */
  connection: z.enum(connections),
  takenAt: Moment.nullable(),
  trouble: z.string().nullable(),
})
export type Vault = z.infer<typeof Vault>

export const BackupSummary = z.object({
  results: z.record(z.enum(backupResults), z.number().int()),
  missed: z.number().int(),
  uncovered: z.number().int(),
  /** Machines that are marked as not needing a back-up. */
  accepted: z.number().int(),
  vaults: z.array(Vault),
})
export type BackupSummary = z.infer<typeof BackupSummary>

export const backupSummaryRead = endpoint({
  method: 'GET',
  path: '/backup-info/api/summary',
  summary: 'Summary of the account’s back-ups, and how full each repository is',
  permissions: clouds,
  comesWith: ['cloud', 'backup'],
  response: BackupSummary,
})

export const Gap = z.object({
  kind: z.enum(gapKinds),
  /** The machine's cloud, or the back-up service. */
  serviceId: ServiceId,
  serviceName: z.string(),
  id: z.string(),
  name: z.string(),
  /** Null if it was never backed up. */
  lastPoint: Moment.nullable(),
  storageMb: z.number(),
  version: z.number().int(),
  excuse: z.object({ reason: z.string(), by: z.string(), at: Moment }).nullable(),
})
export type Gap = z.infer<typeof Gap>

export const backupGapList = endpoint({
  method: 'GET',
  path: '/backup-info/api/gaps',
  summary: 'Machines without a back-up job and overdue workloads; machines marked as not needing a back-up come last',
  permissions: clouds,
  comesWith: ['backup'],
  query: pageQueryOf(gapListing),
  response: pageOf(Gap),
})

const ByMachine = ById.extend({ machineId: z.string().min(1).max(120) })

export const backupExcuseUpdate = endpoint({
  method: 'PUT',
  path: '/backup-info/api/services/:serviceId/machines/:machineId/excuse',
  summary: 'Mark a machine as not needing a back-up, with the reason; an empty reason removes the mark. Uses If-Match',
  permissions: clouds,
  params: ByMachine,
  body: z.object({ reason: lineOfText(200).nullable() }),
  response: Gap,
  problems: ['job_exists', 'stale'],
})

export const backupDeskVaultUpdate = endpoint({
  method: 'PUT',
  path: '/backup-desk/api/services/:serviceId/vault',
  summary: 'Link a service to its company in the back-up console, and set its agreed limits',
  permissions: requireStaffRoom('DeskNetwork'),
  params: ById,
  body: z.object({
    company: lineOfText(128).min(1, 'Enter the name of the company.'),
    location: lineOfText(80).default(''),
    rpoHours: z.number('Enter a number of hours.').int().min(1).max(8760).default(24),
    retentionDays: z.number('Enter a number of days.').int().min(1).max(3650).default(30),
    immutableDays: z.number('Enter a number of days.').int().min(0).max(3650).default(0),
    limitGb: z.number('Enter a size in GB.').int().min(1).max(10_000_000).nullable().default(null),
    limitKind: z.enum(['soft', 'hard'], 'Choose soft or hard.').default('soft'),
    alarmPercent: z.number('Enter a percentage.').int().min(1).max(100).default(85),
  }),
  response: Vault,
})
