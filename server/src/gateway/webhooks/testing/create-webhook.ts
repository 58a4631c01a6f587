import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { newId } from '../../../lib/new-id.ts'
import { createSeal } from '../../../lib/secret.ts'

type System = Pick<Database, 'system'>

/** The secret of every webhook that tests make, unless they make their own. */
export const testSecret = `whsec_${Buffer.from('a secret that only tests know').toString('base64')}`
const seal = createSeal({ SESSION_SECRET: 'a secret for tests that is long enough' }, 'webhooks')

interface WebhookOptions {
  address?: string
  events?: readonly string[]
  state?: 'on' | 'paused' | 'off'
}

export async function createWebhook({ system }: System, accountId: string, options: WebhookOptions = {}) {
  const webhookId = newId()
  await sql`
    insert into webhook (account_id, webhook_id, name, address, events, state, sealed_secret, created_by, created_by_email)
    values (${accountId}, ${webhookId}, 'Operations', ${options.address ?? `https://hooks.example/${webhookId}`},
      ${[...(options.events ?? [])]}::text[], ${options.state ?? 'on'}, ${seal.seal(testSecret)}, 'Ada Byron', '')`.execute(
    system,
  )
  return webhookId
}

/** A message that was given up. */
export async function createDelivery(database: System, accountId: string, webhookId?: string) {
  const key = { webhookId: webhookId ?? (await createWebhook(database, accountId)), deliveryId: `msg_${newId()}` }
  await sql`
    insert into webhook_delivery (account_id, webhook_id, delivery_id, occasion_id, event, body, state, attempts)
    values (${accountId}, ${key.webhookId}, ${key.deliveryId}, ${newId()}, 'ecc', '{"type":"ecc"}', 'failed', 8)`.execute(
    database.system,
  )
  return key
}
