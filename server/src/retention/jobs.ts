import type { Database } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { deleteAccount } from '../account-data/delete-account.ts'
import { planDeletion } from '../account-data/plan-deletion.ts'
import type { Config } from '../config.ts'
import type { ClockJob } from '../jobs/job-parts.ts'
import { applyRules } from './apply.ts'

export function retentionJobs(config: Config, database: Database): ClockJob[] {
  return [
    { name: 'delete expired data', at: '25 * * * *', work: () => applyRules(database, config, 'hour') },
    { name: 'delete old data', at: '30 2 * * *', work: () => applyRules(database, config, 'night') },
    { name: 'delete records kept by law', at: '40 3 * * *', work: () => deleteKept(database, config) },
  ]
}

/**
 * Deletes statements of deleted accounts after their statutory period, and then the parties to which they were issued.
 */
export async function deleteKept(database: Database, { KEEP_STATEMENTS_YEARS: statementYears }: Config): Promise<void> {
  const { rows } = await rowsOf({ accountId: text })`
    select account_id as "accountId" from retention.deleted_account where kept <> '{}'`.execute(database.system)
  for (const { accountId } of rows) {
    const plan = await planDeletion(database.system, accountId, statementYears)
    if (!plan.some(({ deleted }) => deleted > 0)) continue
    await deleteAccount(database, { accountId, by: 'The portal', statementYears })
  }
}
