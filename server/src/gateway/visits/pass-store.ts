import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { isOfOpenAccount } from '../../people/open-account-store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

/** Raises the revision of a person's upcoming visits that have a pass. Returns all their upcoming visits. */
export async function raiseRevisions(scope: AccountScope, visitorId: string): Promise<string[]> {
  const { rows } = await rowsOf({ visitId: text })`
    update visit v set access_revision = access_revision + case when v.pass_number > 0 then 1 else 0 end
    from visit_visitor p
    where p.account_id = ${scope.accountId} and p.visitor_id = ${visitorId}
      and v.account_id = p.account_id and v.visit_id = p.visit_id and v.tab < 2
    returning v.visit_id as "visitId"`.execute(scope.tx)
  return rows.map(({ visitId }) => visitId)
}

export async function listUpcoming({ accountId, tx }: AccountScope, visitorId: string): Promise<string[]> {
  const { rows } = await rowsOf({ visitId: text })`
    select visit_id as "visitId" from visit_visitor p join visit v using (account_id, visit_id)
    where account_id = ${accountId} and visitor_id = ${visitorId} and v.tab < 2 order by visit_id`.execute(tx)
  return rows.map(({ visitId }) => visitId)
}

const VisitorKey = z.strictObject({ accountId: text, visitorId: text })

/** Visitors of open accounts whose passes an import made invalid. */
export const listPassesDue = (system: Sql): Promise<z.infer<typeof VisitorKey>[]> =>
  rowsOf(VisitorKey)`
    select account_id as "accountId", visitor_id as "visitorId" from visitor
    where passes_due and ${isOfOpenAccount} order by account_id, visitor_id limit 500`.all(system)

/** False if their new passes are not due any more. */
export const endPassesDue = ({ accountId, tx }: AccountScope, visitorId: string): Promise<boolean> =>
  changesRow(tx)`
    update visitor set passes_due = false
    where account_id = ${accountId} and visitor_id = ${visitorId} and passes_due`

const VisitKey = z.strictObject({ accountId: text, visitId: text })

/** Visits of any account whose latest revision has not been sent for a minute. */
export const listUnannounced = (system: Sql): Promise<z.infer<typeof VisitKey>[]> =>
  rowsOf(VisitKey)`
    select account_id as "accountId", visit_id as "visitId" from visit
    where access_revision > announced_revision and updated_at < now() - interval '1 minute'
    order by account_id, visit_id limit 500`.all(system)

/** False if this revision or a later one was sent before. */
export const markAnnounced = (scope: AccountScope, visitId: string, revision: number): Promise<boolean> =>
  changesRow(scope.tx)`
    update visit set announced_revision = ${revision}
    where account_id = ${scope.accountId} and visit_id = ${visitId} and announced_revision < ${revision}`
