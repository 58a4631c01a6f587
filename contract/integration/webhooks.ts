import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorResource } from '../permission.ts'
import { lineOfText } from '../text.ts'

// Pushes changes of all accounts to a provider system as they happen: the same change feed. Each system has its own
// webhooks.

const desk = [operatorResource] as const
const Moment = z.iso.datetime()
const Cursor = z.string().regex(/^\d{1,15}$/, 'Send the cursor exactly as received.')
const base = '/integration/api/webhooks'

export const ChangeWebhook = z.object({
  webhookId: z.string(),
  name: z.string(),
  address: z.string(),
  /** The entities to send; if empty, all that the system's scopes let it read. */
  entities: z.array(z.string()),
  state: z.enum(['on', 'off']),
  /** Everything up to here has been delivered. */
  cursor: z.string(),
  failingSince: Moment.nullable(),
  nextAt: Moment.nullable(),
  createdAt: Moment,
})
export type ChangeWebhook = z.infer<typeof ChangeWebhook>

const ByWebhook = z.object({ webhookId: lineOfText(40) })
const WithSecret = z.object({ webhook: ChangeWebhook, secret: z.string() })

export const changeWebhookList = endpoint({
  method: 'GET',
  path: base,
  summary: 'The webhooks of the system',
  permissions: desk,
  response: z.object({ webhooks: z.array(ChangeWebhook) }),
})

export const changeWebhookCreate = endpoint({
  method: 'POST',
  path: base,
  summary:
    'Add a webhook for the changes of all accounts, sent in order and signed to the Standard Webhooks specification; its secret is returned once',
  permissions: desk,
  body: z.object({
    name: lineOfText(60).min(1, 'Enter a name.'),
    address: z
      .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
      .max(500, 'Enter 500 characters or fewer.'),
    entities: z.array(lineOfText(40).min(1)).max(40).default([]),
    /** Where to start; by default now. */
    after: Cursor.optional(),
  }),
  response: WithSecret,
  tellsSecret: true,
  problems: ['limit_reached'],
})

export const changeWebhookDelete = endpoint({
  method: 'DELETE',
  path: `${base}/:webhookId`,
  summary: 'Remove a webhook with its log',
  permissions: desk,
  params: ByWebhook,
  response: z.object({ webhooks: z.array(ChangeWebhook) }),
})

export const changeWebhookSecretCreate = endpoint({
  method: 'POST',
  path: `${base}/:webhookId/secret`,
  summary: 'Rotate the secret; the new one is returned once, and the previous one signs for another day',
  permissions: desk,
  params: ByWebhook,
  response: WithSecret,
  tellsSecret: true,
})

export const changeWebhookAttemptList = endpoint({
  method: 'GET',
  path: `${base}/:webhookId/attempts`,
  summary: 'The last 100 delivery attempts with their responses, newest first',
  permissions: desk,
  params: ByWebhook,
  response: z.object({
    attempts: z.array(
      z.object({
        at: Moment,
        /** The changes after this cursor, up to the next one. */
        from: z.string(),
        to: z.string(),
        changes: z.number().int(),
        statusCode: z.number().int().nullable(),
        durationMs: z.number().int(),
        fault: z.string().nullable(),
      }),
    ),
  }),
})

export const changeWebhookReplay = endpoint({
  method: 'POST',
  path: `${base}/:webhookId/replay`,
  summary: 'Resend every change since a cursor; this also turns on a webhook that was turned off after failures',
  permissions: desk,
  params: ByWebhook,
  body: z.object({ after: Cursor }),
  response: ChangeWebhook,
})
