import { z } from 'zod'
import { notificationEvents } from '../contacts/values.ts'
import { contactsPermission } from '../contacts/contacts.ts'
import { endpoint } from '../endpoint.ts'
import { pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { lineOfText } from '../text.ts'
import { deliveryListing } from './listing.ts'
import { deliveryStates, webhookKinds, webhookStates } from './values.ts'

const Moment = z.iso.datetime()

/** A receiver of events: a customer's system, with signatures as in Standard Webhooks, or a channel in Teams or Slack. */
export const Webhook = z.object({
  webhookId: z.string(),
  kind: z.enum(webhookKinds),
  name: z.string(),
  /** That of a channel is a secret and is shown in part; a change that sends it back keeps it. */
  address: z.string(),
  /** Events of the whole account; subscriptions of contacts may add more. */
  events: z.array(z.enum(notificationEvents)),
  state: z.enum(webhookStates),
  failingSince: Moment.nullable(),
  /** Until when the secret before the last rotation is valid. */
  previousUntil: Moment.nullable(),
  lastDeliveredAt: Moment.nullable(),
  waiting: z.number().int(),
  createdAt: Moment,
  createdBy: z.string(),
  version: z.number().int(),
})
export type Webhook = z.infer<typeof Webhook>

const WebhookInput = z.object({
  name: lineOfText(60).min(1, 'Enter a name.'),
  address: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
    .max(500, 'Enter 500 characters or fewer.'),
  events: z.array(z.enum(notificationEvents, 'Choose events from the list.')).max(notificationEvents.length),
})

const ByWebhook = z.object({ webhookId: lineOfText(40) })
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })
const base = '/webhook-info/api/webhooks'

export const webhookList = endpoint({
  method: 'GET',
  path: base,
  summary: 'The webhooks of the account',
  permissions: contactsPermission,
  comesWith: ['webhooks', 'webhook'],
  response: z.object({ webhooks: z.array(Webhook) }),
})

export const webhookCreate = endpoint({
  method: 'POST',
  path: base,
  summary: 'Add a webhook; its secret is returned once. The URL of a channel in Teams or Slack is the only secret',
  permissions: contactsPermission,
  isForPeople: true,
  body: WebhookInput.extend({ kind: z.enum(webhookKinds, 'Choose a receiver.').default('signed') }),
  response: WithSecret.extend({ secret: z.string().nullable() }),
  tellsSecret: true,
  problems: ['limit_reached'],
})

export const webhookUpdate = endpoint({
  method: 'PUT',
  path: `${base}/:webhookId`,
  summary: 'Change a webhook, pause it or turn it on',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByWebhook,
  body: WebhookInput.extend({ state: z.enum(['on', 'paused'], 'Choose on or paused.') }),
  response: Webhook,
  problems: ['stale'],
})

export const webhookDelete = endpoint({
  method: 'DELETE',
  path: `${base}/:webhookId`,
  summary: 'Remove a webhook with its log',
  permissions: contactsPermission,
  params: ByWebhook,
  response: z.object({ webhooks: z.array(Webhook) }),
})

export const webhookSecretCreate = endpoint({
  method: 'POST',
  path: `${base}/:webhookId/secret`,
  summary: 'Rotate the secret; the new one is returned once, and the previous one signs for another day',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByWebhook,
  response: WithSecret,
  tellsSecret: true,
})

/** One message to a webhook; its id stays the same however often it is sent. */
export const Delivery = z.object({
  deliveryId: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: Moment,
  nextAt: Moment.nullable(),
  /** From the last attempt. */
  statusCode: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  fault: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryDetails = Delivery.extend({
  body: z.string(),
  log: z.array(
    z.object({
      attemptNo: z.number().int(),
      at: Moment,
      durationMs: z.number().int(),
      statusCode: z.number().int().nullable(),
      /** The first 1 kB of the response. */
      answer: z.string(),
      fault: z.string().nullable(),
    }),
  ),
})
export type DeliveryDetails = z.infer<typeof DeliveryDetails>

export const webhookTestCreate = endpoint({
  method: 'POST',
  path: `${base}/:webhookId/test`,
  summary: 'Send a test event',
  permissions: contactsPermission,
  params: ByWebhook,
  response: Delivery,
  problems: ['webhook_off'],
})

export const deliveryList = endpoint({
  method: 'GET',
  path: `${base}/:webhookId/deliveries`,
  summary: 'The messages sent, newest first',
  permissions: contactsPermission,
  comesWith: ['webhook'],
  params: ByWebhook,
  query: pageQueryOf(deliveryListing),
  response: pageOf(Delivery),
})

const ByDelivery = ByWebhook.extend({ deliveryId: lineOfText(60) })

export const deliveryGet = endpoint({
  method: 'GET',
  path: `${base}/:webhookId/deliveries/:deliveryId`,
  summary: 'One message, and every attempt to deliver it',
  permissions: contactsPermission,
  params: ByDelivery,
  response: DeliveryDetails,
})

export const deliveryRetryCreate = endpoint({
  method: 'POST',
  path: `${base}/:webhookId/deliveries/:deliveryId/retry`,
  summary: 'Resend one message now',
  permissions: contactsPermission,
  params: ByDelivery,
  response: Delivery,
  problems: ['webhook_off'],
})

export const replayCreate = endpoint({
  method: 'POST',
  path: `${base}/:webhookId/replay`,
  summary: 'Resend the messages of a period, with the same ids',
  permissions: contactsPermission,
  params: ByWebhook,
  body: z.object({
    from: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }),
    to: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }),
    /** Only failed messages, or all. */
    what: z.enum(['failed', 'all'], 'Choose which messages to resend.'),
  }),
  response: z.object({ queued: z.number().int() }),
  problems: ['too_many_messages', 'webhook_off'],
})
