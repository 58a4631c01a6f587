import { type RawBuilder, sql } from 'kysely'
import type { AccountScope, Reader } from '../../scope/account-scope.ts'
import { scopeWith } from '../actor.ts'
import { atSites } from '../../scope/sites-store.ts'
import { isOpenCase, isVisible } from '../../scope/visible-cases-store.ts'

/** The case about the fault of `service s` that says when the next update is due; none without the permission. */
export const faultCase = (inCases: Reader | null): RawBuilder<unknown> => sql`
  select c.case_id, c.waiting_on, c.next_at from help_case c
  where c.account_id = s.account_id and c.service_id = s.service_id and ${isOpenCase}
    and c.kind = 'fault' and ${inCases ? isVisible(inCases) : sql`false`}
  order by c.impact_rank, c.opened_at, c.case_id limit 1`

/** The condition on `help_case c` that a service in the action items names it, as the case about its fault. */
export function isOfListedFault(inCases: AccountScope): RawBuilder<unknown> {
  const inServices = scopeWith(inCases, 'BusinessPortalServices')
  if (!inServices) return sql`false`
  return sql`c.case_id in (select f.case_id from service s cross join lateral (${faultCase(inCases)}) f
    where s.account_id = ${inCases.accountId} and s.attention in (0, 1) and ${atSites(inServices.sites)})`
}
