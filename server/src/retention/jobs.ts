import type { Database } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { deleteAccount } from '../account-data/delete-account.ts'
import { planDeletion } from '../account-data/plan-deletion.ts'
import type { Config } from '../config.ts'
import type { ClockJob } from '../jobs/worker.ts'
import { applyRules } from './apply.ts'

export function retentionJobs(config: Config, database: Database): ClockJob[] {
  return [
    { name: 'delete what has ended', at: '25 * * * *', work: () => applyRules(database, config, 'hour') },
    { name: 'delete what is old', at: '30 2 * * *', work: () => applyRules(database, config, 'night') },
    { name: 'delete what was kept of accounts', at: '40 3 * * *', work: () => deleteKept(database, config) },
  ]
}

/** Statements of accounts that are deleted go once the law wants them no more, and then what they were issued to. */
export async function deleteKept(database: Database, { KEEP_STATEMENTS_YEARS: statementYears }: Config): Promise<void> {
  const { rows } = await rowsOf({ accountId: text })`
    select account_id as "accountId" from retention.deleted_account where kept <> '{}'`.execute(database.system)
  for (const { accountId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const plan = await planDeletion(database.system, accountId, statementYears)
    if (!plan.some(({ deleted }) => deleted > 0)) continue
    // oxlint-disable-next-line no-await-in-loop -- the same
    await deleteAccount(database, { accountId, by: 'The portal', statementYears })
  }
}
