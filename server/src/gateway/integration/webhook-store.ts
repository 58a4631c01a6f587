import { ChangeWebhook } from '@portal/contract/integration/webhooks.ts'
import { type IntegrationScope, integrationScopes } from '@portal/contract/integration/scopes.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, numberOrNull, rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import type { Posted } from '../../upstreams/webhooks/post-webhook.ts'

const columns = sql`
  w.webhook_id as "webhookId", w.name, w.address, w.entities, w.state, w.position::text as cursor,
  ${utc('w.failing_since')} as "failingSince",
  case when w.failing_since is not null and w.state = 'on' then ${utc('w.next_at')} end as "nextAt",
  ${utc('w.created_at')} as "createdAt"`

export const listWebhooks = (db: Sql, ownerId: string): Promise<ChangeWebhook[]> =>
  rowsOf(ChangeWebhook)`
    select ${columns} from integration.webhook w where owner_id = ${ownerId} order by name, webhook_id`.all(db)

export const findWebhook = (db: Sql, ownerId: string, webhookId: string): Promise<ChangeWebhook | null> =>
  rowsOf(ChangeWebhook)`
    select ${columns} from integration.webhook w
    where owner_id = ${ownerId} and webhook_id = ${webhookId}`.first(db)

interface NewWebhook {
  webhookId: string
  ownerId: string
  scopes: readonly IntegrationScope[]
  name: string
  address: string
  entities: readonly string[]
  position: number
  encryptedSecret: string
}

export async function insertWebhook(db: Sql, webhook: NewWebhook): Promise<void> {
  await sql`
    insert into integration.webhook (webhook_id, owner_id, scopes, name, address, entities, position, encrypted_secret)
    values (${webhook.webhookId}, ${webhook.ownerId}, ${[...webhook.scopes]}::text[], ${webhook.name},
      ${webhook.address}, ${[...webhook.entities]}::text[], ${webhook.position}, ${webhook.encryptedSecret})`.execute(
    db,
  )
}

export async function deleteWebhook(db: Sql, ownerId: string, webhookId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from integration.webhook where owner_id = ${ownerId} and webhook_id = ${webhookId}
    returning webhook_id`.execute(db)
  return rows.length > 0
}

export async function replaceSecret(db: Sql, webhookId: string, encryptedSecret: string): Promise<void> {
  await sql`
    update integration.webhook set previous_secret = encrypted_secret, previous_until = now() + interval '1 day',
      encrypted_secret = ${encryptedSecret} where webhook_id = ${webhookId}`.execute(db)
}

export async function moveBack(db: Sql, webhookId: string, position: string): Promise<void> {
  await sql`
    update integration.webhook set position = least(position, ${position}::bigint), state = 'on', failures = 0,
      failing_since = null, next_at = now() where webhook_id = ${webhookId}`.execute(db)
}

const Attempt = z.strictObject({
  at: text,
  from: text,
  to: text,
  changes: number,
  statusCode: numberOrNull,
  durationMs: number,
  fault: textOrNull,
})
type Attempt = z.infer<typeof Attempt>

export const listAttempts = (db: Sql, webhookId: string): Promise<Attempt[]> =>
  rowsOf(Attempt)`
    select ${utc('at')} as at, from_position::text as "from", to_position::text as "to", changes,
      status_code as "statusCode", duration_ms as "durationMs", fault
    from integration.webhook_attempt where webhook_id = ${webhookId}
    order by attempt_id desc limit 100`.all(db)

export const DueWebhook = z.strictObject({
  webhookId: text,
  address: text,
  entities: texts,
  scopes: z.array(z.enum(integrationScopes)),
  position: number,
  failures: number,
  failingMs: number,
  encryptedSecret: text,
  previousSecret: textOrNull,
})
export type DueWebhook = z.infer<typeof DueWebhook>

/** Whether the time of any webhook has come; it may have no changes. */
export async function hasDueWebhook(db: Sql): Promise<boolean> {
  const found = await rowsOf({ isDue: boolean })`
    select exists(select from integration.webhook where state = 'on' and next_at <= now()) as "isDue"`.first(db)
  return found?.isDue ?? false
}

/**
 * Claims a due webhook for a minute, so that another worker can take over if this one dies. Webhooks of revoked clients
 * and former staff receive nothing.
 */
export async function claimDue(db: Sql): Promise<DueWebhook | null> {
  const operators = await listOperators(db)
  return rowsOf(DueWebhook)`
    update integration.webhook w set next_at = now() + interval '1 minute'
    from (select d.webhook_id, coalesce(c.scopes, d.scopes) as allowed
      from integration.webhook d left join integration.client c on c.client_id = d.owner_id and c.revoked_at is null
      where d.state = 'on' and d.next_at <= now()
        and exists (select from integration.change where position > d.position)
        and (c.client_id is not null or d.owner_id = any(${operators}::text[]))
      order by d.next_at limit 1 for update of d skip locked) due
    where w.webhook_id = due.webhook_id
    returning w.webhook_id as "webhookId", w.address, w.entities,
      array(select unnest(w.scopes) intersect select unnest(due.allowed)) as scopes, w.position, w.failures,
      coalesce(extract(epoch from now() - w.failing_since) * 1000, 0)::bigint as "failingMs",
      w.encrypted_secret as "encryptedSecret",
      case when w.previous_until > now() then w.previous_secret end as "previousSecret"`.first(db)
}

/** First, because Citus ends its process on a change of a table of the coordinator that looks into those of its nodes. */
async function listOperators(db: Sql): Promise<string[]> {
  const found = await rowsOf({ userId: text })`
    select user_id as "userId" from portal_user u join permission_grant g using (user_id)
    where u.status = 'active' and g.resource = 'PortalOperator' and g.starts_at <= now()
      and (g.ends_at is null or g.ends_at > now())`.all(db)
  return found.map(({ userId }) => userId)
}

interface Sent {
  from: number
  to: string
  changes: number
}

export async function insertAttempt(db: Sql, webhookId: string, { from, to, changes }: Sent, posted: Posted) {
  await sql`
    insert into integration.webhook_attempt (webhook_id, from_position, to_position, changes, status_code, duration_ms,
      answer, fault)
    select ${webhookId}, ${from}, ${to}::bigint, ${changes}, ${posted.statusCode}, ${posted.durationMs},
      ${posted.answer}, ${posted.fault}
    where exists (select from integration.webhook where webhook_id = ${webhookId})`.execute(db)
}

/** Only if the position has not been moved back meanwhile. */
export async function moveOn(db: Sql, { webhookId, position }: DueWebhook, to: string): Promise<void> {
  await sql`
    update integration.webhook set position = ${to}::bigint, failures = 0, failing_since = null, next_at = now()
    where webhook_id = ${webhookId} and position = ${position}`.execute(db)
}

export async function markFailed(db: Sql, webhookId: string, pauseSeconds: number, isOver: boolean): Promise<void> {
  await sql`
    update integration.webhook set failures = failures + 1, failing_since = coalesce(failing_since, now()),
      next_at = now() + make_interval(secs => ${pauseSeconds}), state = case when ${isOver} then 'off' else state end
    where webhook_id = ${webhookId}`.execute(db)
}
