/** Worst first, in the order of the list. */
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

/** One day of the strip; 'none' means no restore point. */
export const dayResults = ['failed', 'warning', 'success', 'none'] as const
export type DayResult = (typeof dayResults)[number]

/** Days in the strip. */
export const stripDays = 30

/** A machine without a job, or a workload beyond its agreed recovery point. */
export const gapKinds = ['no job', 'missed'] as const
export type GapKind = (typeof gapKinds)[number]
