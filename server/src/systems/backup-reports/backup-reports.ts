import type { BackupResult, WorkloadKind } from '@portal/contract/backup-values.ts'

/** A workload as the back-up system reports it. Moments in ISO UTC. */
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

/** The port to the system that makes the back-ups. Throws UpstreamFault, whose words a customer may read. */
export interface BackupReports {
  readCompany(company: string): Promise<WorkloadReport[]>
}
