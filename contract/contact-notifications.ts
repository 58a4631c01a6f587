import { z } from 'zod'
import { mostSubscriptions, notificationChannels, notificationEvents, notificationScopes } from './contact-values.ts'
import { ByContact, contactsPermission } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { lineOfText } from './text.ts'

const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 22:00.')

/** What somebody wants to be told, where, and when not. Quiet hours are by the clock of the United Kingdom. */
export const Subscription = z
  .object({
    event: z.enum(notificationEvents, 'Choose what to be told about.'),
    channel: z.enum(notificationChannels, 'Choose how to be told.'),
    scope: z.enum(notificationScopes, 'Choose where.'),
    /** The site or service. */
    scopeId: lineOfText(40).nullable(),
    /** Where a webhook is sent. */
    address: z.httpUrl('Enter an address that begins with https://').max(500).nullable(),
    quietFrom: wallClock.nullable(),
    quietTo: wallClock.nullable(),
  })
  .superRefine((each, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const isNarrow = each.scope === 'site' || each.scope === 'service'
    if (isNarrow && !each.scopeId) say('scopeId', `Choose a ${each.scope}.`)
    if (!isNarrow && each.scopeId) say('scopeId', 'Only for a site or a service.')
    if ((each.channel === 'webhook') !== (each.address !== null)) {
      say('address', each.channel === 'webhook' ? 'Enter where the webhook is sent.' : 'Only for a webhook.')
    }
    if (each.address !== null && !each.address.startsWith('https://')) say('address', 'Use https://.')
    if ((each.quietFrom === null) !== (each.quietTo === null)) say('quietTo', 'Enter both times of the quiet hours.')
    if (each.quietFrom !== null && each.quietFrom === each.quietTo) say('quietTo', 'Enter two different times.')
  })
export type Subscription = z.infer<typeof Subscription>

const Subscriptions = z.object({
  subscriptions: z.array(Subscription).max(mostSubscriptions, `Keep it to ${mostSubscriptions}.`),
})

export const contactSubscriptionList = endpoint({
  method: 'GET',
  path: '/contact-info/api/contacts/:contactId/subscriptions',
  summary: 'What somebody is told about',
  permissions: contactsPermission,
  params: ByContact,
  response: Subscriptions,
})

export const contactSubscriptionsUpdate = endpoint({
  method: 'PUT',
  path: '/contact-info/api/contacts/:contactId/subscriptions',
  summary: 'All that somebody is told about from now on',
  permissions: contactsPermission,
  params: ByContact,
  body: Subscriptions,
  response: Subscriptions,
  problems: ['contact_left'],
})

export const Recipient = z.object({
  contactId: z.string(),
  name: z.string(),
  channel: z.enum(notificationChannels),
  /** The address or number; null where the contact has none. */
  to: z.string().nullable(),
  scope: z.enum(notificationScopes),
  /** Now, at the end of the quiet hours, or not at all for want of an address or of the permission to know. */
  outcome: z.enum(['told', 'held', 'unreachable', 'forbidden']),
  /** When quiet hours end, by the clock of the United Kingdom. */
  heldUntil: z.string().nullable(),
})
export type Recipient = z.infer<typeof Recipient>

export const notificationRecipientList = endpoint({
  method: 'GET',
  path: '/contact-info/api/notifications/recipients',
  summary: 'Who would be told of an event at a site or service at a given time',
  permissions: contactsPermission,
  query: z.object({
    event: z.enum(notificationEvents, 'Choose an event.'),
    siteId: lineOfText(40).optional(),
    serviceId: lineOfText(40).optional(),
    /** A moment; now by default. */
    at: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }).optional(),
  }),
  response: z.object({ recipients: z.array(Recipient) }),
})
