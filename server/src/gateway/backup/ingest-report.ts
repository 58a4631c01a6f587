import type { Database } from '@portal/db/src/database.ts'
import type { BackupReports, WorkloadReport } from '../../upstreams/backup-reports/backup-reports.ts'
import { recordActivities } from '../../lib/activity.ts'
import { UpstreamFault } from '../../upstreams/calls/fault.ts'
import { asSystem } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { listResults, saveDays, saveReports, saveTaken, saveTrouble } from './report-store.ts'
import { findVault, listAllVaults } from './vault-store.ts'

export interface ReportParts {
  database: Database
  reports: BackupReports
}

/** Reads the back-ups of every account. A service that fails keeps its last data and does not stop the others. */
export async function readAllBackups(parts: ReportParts): Promise<void> {
  for (const { accountId, serviceId } of await listAllVaults(parts.database.system)) {
    // One at a time spares the back-up system.
    await ingestReport(parts, accountId, serviceId)
  }
}

/** The call to the back-up system runs outside a transaction. */
export async function ingestReport({ database, reports }: ReportParts, accountId: string, serviceId: string) {
  const company = await asSystem(database, accountId, async (scope) => (await findVault(scope, serviceId))?.company)
  if (company === undefined) return
  let read: WorkloadReport[]
  try {
    read = await reports.readCompany(company)
  } catch (fault) {
    if (!(fault instanceof UpstreamFault)) throw fault
    await asSystem(database, accountId, (scope) => saveTrouble(scope, serviceId, fault.message))
    return
  }
  await asSystem(database, accountId, (scope) => keepReports(scope, serviceId, read))
}

async function keepReports(scope: AccountScope, serviceId: string, reports: readonly WorkloadReport[]): Promise<void> {
  const before = await listResults(scope, serviceId)
  await saveReports(scope, serviceId, reports)
  await saveDays(scope, serviceId)
  await saveTaken(
    scope,
    serviceId,
    reports.reduce((sum, { usedMb }) => sum + usedMb, 0),
  )
  await recordActivities(
    scope,
    reports.flatMap(({ workloadId, name, lastResult, reason }) => {
      const was = before.get(workloadId)?.lastResult
      const isWorse = lastResult === 'failed' && was !== 'failed'
      const isBetter = was === 'failed' && (lastResult === 'success' || lastResult === 'warning')
      if (was === undefined || (!isWorse && !isBetter)) return []
      return {
        action: isWorse ? 'back-up failed' : 'back-up recovered',
        entity: 'backup',
        entityId: workloadId,
        before: { name, lastResult: was },
        after: { name, lastResult, reason },
      }
    }),
  )
}
