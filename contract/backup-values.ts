/** Worst first: the order in which the list shows them. */
export const backupResults = ['failed', 'none', 'warning', 'running', 'success'] as const
export type BackupResult = (typeof backupResults)[number]

export const backupResultNames: Record<BackupResult, string> = {
  failed: 'Failed',
  none: 'Never ran',
  warning: 'Warning',
  running: 'Running',
  success: 'Success',
}

export const workloadKinds = ['vm', 'server', 'computer'] as const
export type WorkloadKind = (typeof workloadKinds)[number]

export const workloadKindNames: Record<WorkloadKind, string> = {
  vm: 'Virtual machine',
  server: 'Physical server',
  computer: 'PC or laptop',
}

export const workloadSorts = ['attention', 'name', 'lastPoint', 'usedMb'] as const

/** One day of the strip; 'none' is a day that cannot be restored to. */
export const dayResults = ['failed', 'warning', 'success', 'none'] as const
export type DayResult = (typeof dayResults)[number]

/** How many days the strip goes back. */
export const stripDays = 30

/** A machine without a job, or a workload that is older than was agreed. */
export const gapKinds = ['no job', 'missed'] as const
export type GapKind = (typeof gapKinds)[number]
