import { backupProducts } from '@portal/contract/product-category.ts'
import type { Calendar } from './day.ts'

const [vmEnterprise, vmEnterprisePlus, physicalServer, computer] = backupProducts

/** Back-up services with their workloads: one has failed, one waits for a licence. */
export function backupTech(calendar: Calendar): Record<string, Record<string, unknown>> {
  const night = (days: number) => `${calendar.inDays(days)}T01:30:00Z`
  const job = { schedule: 'Every night, 01:30', lastRun: night(0), lastRestorePoint: night(0), rpoHours: 24 }
  const done = { ...job, lastResult: 'Success', retention: '30 days', licence: 'Licensed' }
  const failed = { ...done, lastResult: 'Failed', lastRestorePoint: night(-2), reason: 'The server did not answer.' }
  return {
    'S-1995101': backup(
      vmEnterprise,
      [2600, 4000],
      [
        { ...done, name: 'app-01', type: 'VM', job: 'LDS-VM', immutableUntil: calendar.inDays(14) },
        { ...done, name: 'app-02', type: 'VM', job: 'LDS-VM', immutableUntil: calendar.inDays(14) },
        {
          ...done,
          name: 'db-01',
          type: 'VM',
          job: 'LDS-DB',
          lastResult: 'Warning',
          reason: 'Took longer than planned.',
        },
        { ...done, name: 'db-02', type: 'VM', job: 'LDS-DB', immutableUntil: calendar.inDays(14) },
      ],
    ),
    'S-1995102': backup(
      vmEnterprisePlus,
      [310, 1000],
      [{ ...done, name: 'web-01', type: 'VM', job: 'MAN-VM', immutableUntil: calendar.inDays(30) }],
    ),
    'S-1995103': backup(
      physicalServer,
      [870, 1000],
      [
        { ...failed, name: 'ken-files', type: 'physical server', job: 'KEN-FILES' },
        { ...done, name: 'ken-print', type: 'physical server', job: 'KEN-FILES' },
      ],
    ),
    'S-1995104': backup(
      computer,
      [420, 2000],
      ['laptop-014', 'laptop-022', 'laptop-031', 'pc-accounts-2'].map((name, index) => ({
        ...done,
        name,
        type: 'PC/laptop',
        job: 'Computers',
        lastResult: index === 2 ? 'Running' : 'Success',
        licence: index === 3 ? 'Unlicensed' : 'Licensed',
      })),
    ),
  }
}

function backup(product: string, [usedGB, quotaGB]: [number, number], workloads: Record<string, unknown>[]) {
  return {
    figures: {
      repositoryUsedGB: usedGB,
      repositoryQuotaGB: quotaGB,
      repositoryUsedPercent: Math.round((100 * usedGB) / quotaGB),
    },
    repository: { location: 'Manchester DC2', encrypted: true, quota: 'Hard', alarmAtPercent: 85 },
    workloads: workloads.map((workload) => ({ ...workload, product })),
  }
}
