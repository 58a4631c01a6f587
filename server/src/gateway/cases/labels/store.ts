import { CaseLabels } from '@portal/contract/cases/labels.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'

/** Null for a case that the account does not have. */
export const findLabels = ({ tx, accountId }: AccountScope, caseId: string): Promise<CaseLabels | null> =>
  rowsOf(CaseLabels)`
    select array(select t.tag from case_tag t where t.account_id = c.account_id and t.case_id = c.case_id order by 1) as tags,
      coalesce((select json_agg(json_build_object('caseId', o.case_id, 'title', o.title, 'status', o.status) order by o.case_id)
        from case_link l join help_case o on o.account_id = l.account_id and o.case_id = l.other_id
        where l.account_id = c.account_id and l.case_id = c.case_id), '[]') as links
    from help_case c where c.account_id = ${accountId} and c.case_id = ${caseId}`.first(tx)

export async function setTags({ tx, accountId }: AccountScope, caseId: string, tags: readonly string[]): Promise<void> {
  await sql`
    delete from case_tag where account_id = ${accountId} and case_id = ${caseId} and tag <> all (${[...tags]}::text[])`.execute(
    tx,
  )
  await sql`
    insert into case_tag (account_id, case_id, tag) select ${accountId}, ${caseId}, unnest(${[...tags]}::text[])
    on conflict do nothing`.execute(tx)
}

export async function insertLink({ tx, accountId }: AccountScope, caseId: string, otherId: string): Promise<void> {
  await sql`
    insert into case_link (account_id, case_id, other_id)
    values (${accountId}, ${caseId}, ${otherId}), (${accountId}, ${otherId}, ${caseId}) on conflict do nothing`.execute(
    tx,
  )
}

/** Whether the cases were linked. */
export async function deleteLink({ tx, accountId }: AccountScope, caseId: string, otherId: string): Promise<boolean> {
  const gone = await rowsOf({ caseId: text })`
    delete from case_link where account_id = ${accountId}
      and ((case_id = ${caseId} and other_id = ${otherId}) or (case_id = ${otherId} and other_id = ${caseId}))
    returning case_id as "caseId"`.all(tx)
  return gone.length > 0
}

const Used = { tag: text, cases: number }

export const listTags = ({ tx }: DeskScope, most: number) =>
  rowsOf(Used)`
    select t.tag, count(*) as cases from case_tag t join help_case c using (account_id, case_id)
    where c.waiting_on < 2 group by t.tag order by 2 desc, 1 limit ${most}`.all(tx)
