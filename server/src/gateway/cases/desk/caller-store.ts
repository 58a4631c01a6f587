import { CaseRow } from '@portal/contract/cases/cases.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

/** A person of the account who phones; they need no sign-in. */
export const findCaller = ({ accountId, tx }: AccountScope, contactId: string) =>
  rowsOf({ userId: textOrNull, email: text, name: text, phone: textOrNull })`
    select c.user_id as "userId", c.email, coalesce(nullif(c.name, ''), c.email) as name,
      coalesce(c.phone, c.mobile) as phone
    from contact c where c.account_id = ${accountId} and c.contact_id = ${contactId} and c.status <> 'left'`.first(tx)

const callers = ({ accountId }: AccountScope) => sql`
  select c.contact_id as "contactId", coalesce(nullif(c.name, ''), c.email) as name, c.email,
    coalesce(c.phone, c.mobile) as phone
  from contact c where c.account_id = ${accountId} and c.status <> 'left'`

/** By name, in the order of an index, after the one that a search found. */
export async function listCallers(scope: AccountScope, found?: string) {
  const Caller = { contactId: text, name: text, email: text, phone: textOrNull }
  const first =
    found === undefined ? [] : await rowsOf(Caller)`${callers(scope)} and c.contact_id = ${found}`.all(scope.tx)
  const others = await rowsOf(Caller)`
    ${callers(scope)} and c.contact_id <> ${first[0]?.contactId ?? ''}
    order by c.sort_name, c.contact_id limit ${500 - first.length}`.all(scope.tx)
  return [...first, ...others]
}

const OpenCase = CaseRow.pick({ caseId: true, title: true, status: true, nextAt: true })

export const listCasesOfService = ({ accountId, tx }: AccountScope, serviceId: string) =>
  rowsOf(OpenCase)`
    select c.case_id as "caseId", c.title, c.status, ${utc('c.next_at')} as "nextAt" from help_case c
    where c.account_id = ${accountId} and c.service_id = ${serviceId} and c.waiting_on in (0, 1)
    order by c.updated_at desc, c.case_id limit 5`.all(tx)

/** Incidents and planned work that affect the service now. */
export const listIncidentsOfService = ({ accountId, tx }: AccountScope, serviceId: string) =>
  rowsOf({ ref: text, title: text, nextUpdateBy: textOrNull })`
    select i.ref, i.title, ${utc('i.next_update_by')} as "nextUpdateBy"
    from incident_account a join incident i using (ref)
    where a.account_id = ${accountId} and i.ended_at is null and i.start <= now()
      and exists(select from affected_services(${accountId}, i.ref, ${serviceId}))
    order by i.start desc, i.ref limit 5`.all(tx)
