import type { NotificationEvent } from '@portal/contract/contacts/values.ts'
import { noticeResources } from '@portal/contract/notifications/values.ts'
import type { IncidentRules } from '@portal/contract/service-status/rules.ts'
import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { AccountWebhook, Followed, Listener } from '../../../notices/listener-store.ts'
import { withValues } from './store.ts'
import type { DeskScope } from '../../../scope/account-scope.ts'

export interface Reach {
  event: NotificationEvent
  rules: IncidentRules
  exceptRules: IncidentRules
  serviceIds: readonly string[]
}

const Reached = z.strictObject({
  accountId: text,
  accountName: text,
  brand: textOrNull,
  services: number,
  openCases: number,
  listeners: z.array(Listener),
  webhooks: z.array(AccountWebhook),
  /** Whom the incident reaches if no one follows it. */
  administrators: z.array(Listener),
  /** The services that the one contact follows; null without one, or if they follow none. */
  followed: Followed.nullable(),
})
export type Reached = z.infer<typeof Reached>

/** The first arguments of the database's functions of what an incident affects. */
export const reachArguments = ({ rules, exceptRules, serviceIds }: Omit<Reach, 'event'>): RawBuilder<unknown> => sql`
  ${rules.exchanges}::text[], ${rules.dataCentreIds}::text[], ${rules.siteIds}::text[], ${rules.circuits}::text[],
  ${rules.carriers}::text[], ${rules.products}::text[], ${rules.productCategories}::text[],
  ${JSON.stringify(withValues(exceptRules))}::jsonb, ${[...serviceIds]}::text[]`

/** The accounts that rules and a list affect, with their followers; or one account with one contact. */
export const listReached = (
  { tx }: DeskScope,
  { event, ...reach }: Reach,
  { accountId, contactId }: { accountId?: string; contactId?: string } = {},
): Promise<Reached[]> =>
  rowsOf(Reached)`
    select * from incident_audience(${reachArguments(reach)},
      ${event}, ${noticeResources[event]}::text, ${accountId ?? null}::text, ${contactId ?? null}::text)`.all(tx)

/** The listed services that do not exist or have ceased, the first ones in their order. */
export async function listUnknownServices({ tx }: DeskScope, serviceIds: readonly string[]): Promise<string[]> {
  if (serviceIds.length === 0) return []
  const { rows } = await rowsOf({ serviceId: text })`
    select wanted.id as "serviceId" from unnest(${[...serviceIds]}::text[]) with ordinality wanted (id, position)
    where not exists (select from service s where s.service_id = wanted.id and s.condition <> 'ceased')
    order by wanted.position limit 20`.execute(tx)
  return rows.map(({ serviceId }) => serviceId)
}
