import { AffectedAccount, IncidentDelivery } from '@portal/contract/service-status/desk.ts'
import type { NoticeKind } from '@portal/contract/notifications/values.ts'
import { noticeResources } from '@portal/contract/notifications/values.ts'
import type { IncidentRules } from '@portal/contract/service-status/rules.ts'
import type { DeliveryState } from '@portal/contract/service-status/values.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import { searchPatterns } from '../../../lib/like-patterns.ts'
import { type Page, readPage } from '../../../lists/read-page.ts'
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

/**
 * Only a text message is confirmed; an email is sent when the mail server has taken it, and the portal shows a notification
 * at once. An email of an earlier release has no record of the mail server.
 */
const state = sql`case n.way when 'portal' then 'delivered'
  when 'email' then case when n.mail_fault is not null then 'failed' when n.mail_sent_at is not null then 'sent'
    when n.sent_at is null or n.mail_id is not null then 'waiting' else 'sent' end
  else case m.state when 'sent' then 'sent' when 'delivered' then 'delivered' when 'refused' then 'failed'
    when 'failed' then 'failed' else 'waiting' end end`

interface Wanted extends Page {
  state?: DeliveryState | undefined
  search?: string | undefined
}

export async function listDeliveries(desk: DeskScope, ref: string, { state: wanted, search, ...page }: Wanted) {
  const from = sql`
    notification n join account a on a.account_id = n.account_id
      join contact c on c.account_id = n.account_id and c.contact_id = n.contact_id
      left join text_message m on m.account_id = n.account_id and m.notification_id = n.notification_id`
  const ofIncident = sql`n.entity = 'incident' and n.entity_id = ${ref}`
  const { rows: counts } = await rowsOf({ people: number, failed: number, waiting: number })`
    select count(distinct (n.account_id, n.contact_id)) as people, count(*) filter (where ${state} = 'failed') as failed,
      count(*) filter (where ${state} = 'waiting') as waiting
    from ${from} where ${ofIncident}`.execute(desk.tx)
  const found = await readPage(desk, IncidentDelivery, page, {
    columns: sql`
      n.notification_id as "deliveryId", n.account_id as "accountId", a.trading_name as "accountName", c.name, n.way,
      ${state} as state, coalesce(n.mail_fault, m.fault) as fault, n.resends, n.title,
      ${utc('n.at')} as at`,
    from,
    where: [
      ofIncident,
      ...(wanted ? [sql`${state} = ${wanted}`] : []),
      ...searchPatterns(search).map(
        (pattern) =>
          sql`(lower(c.name) like ${pattern} or lower(a.trading_name) like ${pattern} or a.account_id like ${pattern})`,
      ),
    ],
    order: sql`${state} = 'failed' desc, n.at desc, a.trading_name, c.name, n.notification_id`,
  })
  return { ...found, ...(counts[0] ?? { people: 0, failed: 0, waiting: 0 }) }
}
