import { z } from 'zod'
import { RowOutcomes, selectedIds } from '../bulk.ts'
import {
  mostSubscriptions,
  notificationChannels,
  notificationEvents,
  notificationScopes,
  personalChannels,
} from './values.ts'
import { ByContact, contactsPermission } from './contacts.ts'
import { endpoint } from '../endpoint.ts'
import { textObstacles } from '../notifications/text-values.ts'
import { Texts } from '../notifications/texts.ts'
import { lineOfText } from '../text.ts'

const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 22:00.')

/** A subscription: event, channel, place and quiet hours. Quiet hours are in UK time. */
export const Subscription = z
  .object({
    event: z.enum(notificationEvents, 'Choose an event.'),
    channel: z.enum(notificationChannels, 'Choose a channel.'),
    scope: z.enum(notificationScopes, 'Choose a site or service.'),
    /** The site or service. */
    scopeId: lineOfText(40).nullable(),
    /** The webhook URL. */
    address: z.httpUrl('Enter an address that begins with https://').max(500).nullable(),
    quietFrom: wallClock.nullable(),
    quietTo: wallClock.nullable(),
  })
  .superRefine((each, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const isNarrow = each.scope === 'site' || each.scope === 'service'
    if (isNarrow && !each.scopeId) say('scopeId', `Choose a ${each.scope}.`)
    if (!isNarrow && each.scopeId) say('scopeId', 'Use this only with a site or a service.')
    if ((each.channel === 'webhook') !== (each.address !== null)) {
      say('address', each.channel === 'webhook' ? 'Enter the URL of the webhook.' : 'Use this only with a webhook.')
    }
    if (each.address !== null && !each.address.startsWith('https://')) say('address', 'Use https://.')
    if ((each.quietFrom === null) !== (each.quietTo === null)) say('quietTo', 'Enter both times of the quiet hours.')
    if (each.quietFrom !== null && each.quietFrom === each.quietTo) say('quietTo', 'Enter two different times.')
  })
export type Subscription = z.infer<typeof Subscription>

const Subscriptions = z.object({
  subscriptions: z.array(Subscription).max(mostSubscriptions, `Enter ${mostSubscriptions} or fewer.`),
})

export const contactSubscriptionList = endpoint({
  method: 'GET',
  path: '/contact-info/api/contacts/:contactId/subscriptions',
  summary: 'A contact’s notifications, and the delivery of the latest text messages',
  permissions: contactsPermission,
  params: ByContact,
  response: Subscriptions.extend(Texts.shape),
})

export const contactSubscriptionsUpdate = endpoint({
  method: 'PUT',
  path: '/contact-info/api/contacts/:contactId/subscriptions',
  summary: 'Set a contact’s notifications',
  permissions: contactsPermission,
  params: ByContact,
  body: Subscriptions,
  response: Subscriptions.extend(Texts.shape),
  problems: ['contact_left'],
})

export const contactSubscriptionBulkUpdate = endpoint({
  method: 'POST',
  path: '/contact-info/api/subscriptions',
  summary: 'Turn the notification of an event on or off for several people; each person has their own outcome',
  permissions: contactsPermission,
  answersRows: true,
  body: z.object({
    contactIds: selectedIds('people'),
    event: z.enum(notificationEvents, 'Choose an event.'),
    channel: z.enum(personalChannels, 'Choose a channel.'),
    /** On for the whole account; off ends also those for one site or service. */
    isOn: z.boolean('Choose on or off.'),
  }),
  response: RowOutcomes,
})

export const Recipient = z.object({
  /** Null for a webhook of the whole account. */
  contactId: z.string().nullable(),
  name: z.string(),
  channel: z.enum(notificationChannels),
  /** The address or number; null if there is none. */
  to: z.string().nullable(),
  scope: z.enum(notificationScopes),
  /**
   * Delivered now, after the quiet hours, when the webhook is switched on again, or not at all: the webhook is off, or
   * the address or the permission is missing.
   */
  outcome: z.enum(['told', 'held', 'paused', 'off', 'unreachable', 'forbidden']),
  /** The end of the quiet hours, UK time. */
  heldUntil: z.string().nullable(),
  /** Why this is an email although the contact chose a text message. */
  insteadOfText: z.enum(textObstacles).nullable(),
})
export type Recipient = z.infer<typeof Recipient>

export const notificationRecipientList = endpoint({
  method: 'GET',
  path: '/contact-info/api/notifications/recipients',
  summary: 'Who would be notified of an event at a site or service at a given time',
  permissions: contactsPermission,
  query: z.object({
    event: z.enum(notificationEvents, 'Choose an event.'),
    siteId: lineOfText(40).optional(),
    serviceId: lineOfText(40).optional(),
    /** Defaults to now. */
    at: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }).optional(),
  }),
  response: z.object({ recipients: z.array(Recipient) }),
})
