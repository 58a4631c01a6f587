import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

/** Open fault cases at services that an incident affects, without an incident. */
export async function listCasesOfIncident({ accountId, tx }: AccountScope, ref: string): Promise<string[]> {
  const { rows } = await rowsOf({ caseId: text })`
    select c.case_id as "caseId" from help_case c
    where c.account_id = ${accountId} and c.waiting_on < 2 and c.status <> 'resolved' and c.kind = 'fault'
      and c.incident_id is null and exists (select from affected_services(${accountId}, ${ref}, c.service_id))
    order by c.case_id limit 500`.execute(tx)
  return rows.map(({ caseId }) => caseId)
}
