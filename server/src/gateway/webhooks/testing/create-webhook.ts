import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { newId } from '../../../lib/new-id.ts'
import { createCipher } from '../../../lib/secret.ts'

type System = Pick<Database, 'system'>

/** The secret of every test webhook that has no other. */
export const testSecret = `whsec_${Buffer.from('a secret that only tests know').toString('base64')}`
const cipher = createCipher({ SESSION_SECRET: 'a secret for tests that is long enough' }, 'webhooks')

interface WebhookOptions {
  address?: string
  events?: readonly string[]
  state?: 'on' | 'paused' | 'off'
}

export async function createWebhook({ system }: System, accountId: string, options: WebhookOptions = {}) {
  const webhookId = newId()
  await sql`
    insert into webhook (account_id, webhook_id, name, address, events, state, encrypted_secret, created_by, created_by_email)
    values (${accountId}, ${webhookId}, 'Operations', ${options.address ?? `https://hooks.example/${webhookId}`},
      ${[...(options.events ?? [])]}::text[], ${options.state ?? 'on'}, ${cipher.encrypt(testSecret)}, 'Ada Byron', '')`.execute(
    system,
  )
  return webhookId
}

/** Creates a delivery that has failed for good. */
export async function createDelivery(database: System, accountId: string, webhookId?: string) {
  const key = { webhookId: webhookId ?? (await createWebhook(database, accountId)), deliveryId: `msg_${newId()}` }
  await sql`
    insert into webhook_delivery (account_id, webhook_id, delivery_id, occasion_id, event, body, state, attempts)
    values (${accountId}, ${key.webhookId}, ${key.deliveryId}, ${newId()}, 'ecc', '{"type":"ecc"}', 'failed', 8)`.execute(
    database.system,
  )
  return key
}
