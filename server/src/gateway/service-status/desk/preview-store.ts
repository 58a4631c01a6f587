import { AffectedAccount } from '@portal/contract/service-status/desk.ts'
import type { NoticeKind } from '@portal/contract/notifications/values.ts'
import { noticeResources } from '@portal/contract/notifications/values.ts'
import type { IncidentRules } from '@portal/contract/service-status/rules.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'

export interface Reach {
  event: NoticeKind
  rules: IncidentRules
  serviceIds: readonly string[]
}

const Preview = z.strictObject({
  accounts: number,
  services: number,
  openCases: number,
  people: number,
  unnotified: number,
  rows: z.array(AffectedAccount),
})

/** The accounts that rules and a list affect, and their sums. */
export async function previewIncident({ tx }: DeskScope, { event, rules, serviceIds }: Reach, most: number) {
  const { rows } = await rowsOf(Preview)`
    with affected as materialized (
      select account_id as "accountId", account_name as "accountName", services, open_cases as "openCases", people
      from preview_rules(${rules.exchanges}::text[], ${rules.dataCentreIds}::text[], ${rules.siteIds}::text[],
        ${rules.circuits}::text[], ${rules.carriers}::text[], ${rules.products}::text[],
        ${rules.productCategories}::text[], ${[...serviceIds]}::text[], ${event}, ${noticeResources[event]}::text))
    select count(*)::integer as accounts, coalesce(sum(services), 0)::integer as services,
      coalesce(sum("openCases"), 0)::integer as "openCases", coalesce(sum(people), 0)::integer as people,
      (count(*) filter (where people = 0))::integer as unnotified,
      (select coalesce(json_agg(r), '[]') from (select * from affected
        order by people > 0, services desc, "accountName", "accountId" limit ${most}) r) as rows
    from affected`.execute(tx)
  return rows[0] ?? { accounts: 0, services: 0, openCases: 0, people: 0, unnotified: 0, rows: [] }
}

/** Names services of any account. Returns the ids that exist. */
export async function nameListedServices({ tx }: AccountScope, ref: string, serviceIds: readonly string[]) {
  const { rows } = await rowsOf({ serviceId: text })`
    select name_incident_services(${ref}, ${[...serviceIds]}::text[]) as "serviceId"`.execute(tx)
  return new Set(rows.map(({ serviceId }) => serviceId))
}
