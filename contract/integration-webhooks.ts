import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { operatorResource } from './permission.ts'
import { lineOfText } from './text.ts'

// What changes in all accounts, sent to a system as it happens: the list of changes, pushed. Each system has its own.

const desk = [operatorResource] as const
const Moment = z.iso.datetime()
const Cursor = z.string().regex(/^\d{1,15}$/, 'Send the cursor as it was given.')
const base = '/integration/api/webhooks'

export const ChangeWebhook = z.object({
  webhookId: z.string(),
  name: z.string(),
  address: z.string(),
  /** The kinds of things that are told; all that the scopes let the system read where it is empty. */
  entities: z.array(z.string()),
  state: z.enum(['on', 'off']),
  /** Up to where everything has arrived. */
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
    'Have changes of all accounts sent, in order and signed as Standard Webhooks has it; the secret is told once',
  permissions: desk,
  body: z.object({
    name: lineOfText(60).min(1, 'Give it a name.'),
    address: z
      .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
      .max(500, 'Enter 500 characters or fewer.'),
    entities: z.array(lineOfText(40).min(1)).max(40).default([]),
    /** Where to begin; now where it is left out. */
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
  summary: 'Make a new secret, told once; the one before signs for another day',
  permissions: desk,
  params: ByWebhook,
  response: WithSecret,
  tellsSecret: true,
})

export const changeWebhookAttemptList = endpoint({
  method: 'GET',
  path: `${base}/:webhookId/attempts`,
  summary: 'What was sent and how it was answered: the last 100 attempts, newest first',
  permissions: desk,
  params: ByWebhook,
  response: z.object({
    attempts: z.array(
      z.object({
        at: Moment,
        /** Everything after the one cursor, up to the other. */
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
  summary: 'Send everything since a cursor again; also switches on one that failed for too long',
  permissions: desk,
  params: ByWebhook,
  body: z.object({ after: Cursor }),
  response: ChangeWebhook,
})
