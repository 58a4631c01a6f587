import type { BackupResult, WorkloadKind } from '@portal/contract/backup/values.ts'

/** A workload as reported by the back-up system. Times are in ISO 8601, UTC. */
export interface WorkloadReport {
  workloadId: string
  name: string
  kind: WorkloadKind
  job: string | null
  lastRun: string | null
  lastResult: BackupResult
  reason: string | null
  lastPoint: string | null
  usedMb: number
  points: number
}

/** The port to the back-up system. Throws UpstreamFault, whose message is for customers. */
export interface BackupReports {
  readCompany(company: string): Promise<WorkloadReport[]>
}
