import { Webhook } from '@portal/contract/webhooks/webhooks.ts'
import { rotationHours, type WebhookKind, webhookKinds } from '@portal/contract/webhooks/values.ts'
import { changesRow, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

export const StoredWebhook = Webhook.extend({ encryptedSecret: text, previousSecret: textOrNull, createdByEmail: text })
export type StoredWebhook = z.infer<typeof StoredWebhook>

const columns = sql`
  w.webhook_id as "webhookId", w.kind, w.name, w.address, w.events, w.state, ${utc('w.failing_since')} as "failingSince",
  case when w.previous_until > now() then ${utc('w.previous_until')} end as "previousUntil",
  (select ${utc('d.delivered_at')} from webhook_delivery d
    where d.account_id = w.account_id and d.webhook_id = w.webhook_id and d.state = 'delivered'
    order by d.created_at desc limit 1) as "lastDeliveredAt",
  (select count(*) from webhook_delivery d
    where d.account_id = w.account_id and d.webhook_id = w.webhook_id and d.state = 'waiting') as waiting,
  ${utc('w.created_at')} as "createdAt", w.created_by as "createdBy", w.version,
  w.encrypted_secret as "encryptedSecret", case when w.previous_until > now() then w.previous_secret end as "previousSecret",
  w.created_by_email as "createdByEmail"`

export const listWebhooks = (scope: AccountScope): Promise<StoredWebhook[]> =>
  rowsOf(StoredWebhook)`
    select ${columns} from webhook w where w.account_id = ${scope.accountId} order by w.name, w.webhook_id`.all(
    scope.tx,
  )

export const findWebhook = (scope: AccountScope, webhookId: string, isLocked = false): Promise<StoredWebhook | null> =>
  rowsOf(StoredWebhook)`
    select ${columns} from webhook w
    where w.account_id = ${scope.accountId} and w.webhook_id = ${webhookId}
    ${sql.raw(isLocked ? 'for update of w' : '')}`.first(scope.tx)

export async function isAddressTaken(scope: AccountScope, address: string, webhookId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from webhook where account_id = ${scope.accountId} and address = ${address}
      and webhook_id is distinct from ${webhookId}`.execute(scope.tx)
  return rows.length > 0
}

interface NewWebhook {
  webhookId: string
  kind: WebhookKind
  name: string
  address: string
  events: readonly string[]
  encryptedSecret: string
  createdBy: string
  createdByEmail: string
}

export async function insertWebhook(scope: AccountScope, webhook: NewWebhook): Promise<void> {
  await sql`
    insert into webhook (account_id, webhook_id, kind, name, address, events, encrypted_secret, created_by,
      created_by_email)
    values (${scope.accountId}, ${webhook.webhookId}, ${webhook.kind}, ${webhook.name}, ${webhook.address}, ${[...webhook.events]}::text[],
      ${webhook.encryptedSecret}, ${webhook.createdBy}, ${webhook.createdByEmail})`.execute(scope.tx)
}

interface AskedFor {
  webhookId: string
  address: string
  by: string
  encryptedSecret: string
}

/** Webhooks that contacts entered in their notifications and that do not exist yet. */
export async function insertAskedFor(scope: AccountScope, webhooks: readonly AskedFor[]): Promise<void> {
  await sql`
    insert into webhook (account_id, webhook_id, name, address, encrypted_secret, created_by, created_by_email)
    select ${scope.accountId}, n."webhookId", left('Asked for by ' || n.by, 60), n.address, n."encryptedSecret", n.by, ''
    from jsonb_to_recordset(${JSON.stringify(webhooks)}::jsonb) as n ("webhookId" text, address text, by text,
      "encryptedSecret" text)
    on conflict (account_id, address) do nothing`.execute(scope.tx)
}

export const Receiver = z.strictObject({
  webhookId: text,
  kind: z.enum(webhookKinds),
  address: text,
})
export type Receiver = z.infer<typeof Receiver>

export const listReceivers = (scope: AccountScope, addresses: readonly string[]): Promise<Receiver[]> =>
  rowsOf(Receiver)`
    select webhook_id as "webhookId", kind, address from webhook
    where account_id = ${scope.accountId} and address = any (${[...addresses]}::text[])`.all(scope.tx)

type Changes = Partial<Pick<Webhook, 'name' | 'address' | 'state'> & { events: readonly string[] }>

export async function updateWebhook(scope: AccountScope, webhookId: string, changes: Changes): Promise<void> {
  const { name, address, state, events } = changes
  await sql`
    update webhook set name = coalesce(${name ?? null}, name), address = coalesce(${address ?? null}, address),
      events = coalesce(${events ? [...events] : null}::text[], events), state = coalesce(${state ?? null}, state),
      failing_since = case when ${state ?? null} = 'on' and state <> 'on' then null else failing_since end,
      version = version + 1
    where account_id = ${scope.accountId} and webhook_id = ${webhookId}`.execute(scope.tx)
}

/** The previous secret stays valid for a day, so that the receiver can switch at its own time. */
export async function replaceSecret(scope: AccountScope, webhookId: string, encryptedSecret: string): Promise<void> {
  await sql`
    update webhook set previous_secret = encrypted_secret, previous_until = now() + make_interval(hours => ${rotationHours}::integer),
      encrypted_secret = ${encryptedSecret}, version = version + 1
    where account_id = ${scope.accountId} and webhook_id = ${webhookId}`.execute(scope.tx)
}

export const deleteWebhook = (scope: AccountScope, webhookId: string): Promise<boolean> =>
  changesRow(scope.tx)`
    delete from webhook where account_id = ${scope.accountId} and webhook_id = ${webhookId}`

/** The start of the current run of failures; null after a success. */
export async function markFailing(scope: AccountScope, webhookId: string, since: Date | null): Promise<void> {
  const value: RawBuilder<unknown> = since ? sql`coalesce(failing_since, ${since})` : sql`null`
  await sql`
    update webhook set failing_since = ${value}
    where account_id = ${scope.accountId} and webhook_id = ${webhookId}`.execute(scope.tx)
}
