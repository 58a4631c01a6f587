import { z } from 'zod'
import { Subscription } from './contact-notifications.ts'
import { mostSubscriptions, notificationEvents } from './contact-values.ts'
import { endpoint } from './endpoint.ts'
import { noticeKinds } from './notification-values.ts'
import { PageQuery, pageOf } from './paging.ts'
import { plainDate } from './plain-date.ts'

/** Something that somebody was told; only what they may still see is there. */
export const Notice = z.object({
  noticeId: z.number().int(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** Where in the portal it leads. */
  path: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

export const noticeLatest = endpoint({
  method: 'GET',
  path: '/notification-info/api/latest',
  summary: 'The newest 20 notices of the caller, and how many are unread',
  permissions: [],
  response: z.object({ unread: z.number().int(), notices: z.array(Notice) }),
})

export const noticeUnreadGet = endpoint({
  method: 'GET',
  path: '/notification-info/api/unread',
  summary: 'How many notices of the caller are unread',
  permissions: [],
  response: z.object({ unread: z.number().int() }),
})

export const noticeList = endpoint({
  method: 'GET',
  path: '/notification-info/api/notices',
  summary: 'The notices of the caller, newest first',
  permissions: [],
  query: PageQuery.extend({
    unread: z.literal('yes', 'Say yes, or leave it out.').optional(),
    kind: z.enum(noticeKinds, 'Choose a kind from the list.').optional(),
    from: plainDate('Enter a date.').optional(),
    to: plainDate('Enter a date.').optional(),
  }),
  response: pageOf(Notice).extend({ unread: z.number().int() }),
})

export const noticeReadingCreate = endpoint({
  method: 'POST',
  path: '/notification-info/api/readings',
  summary: 'Mark notices of the caller as read: these, or all that are unread',
  permissions: [],
  body: z.object({ noticeIds: z.array(z.number().int()).min(1).max(100).optional() }),
  response: z.object({ unread: z.number().int() }),
})

const OwnSubscriptions = z.object({
  /** Null for somebody who acts in the account of another, where they are told nothing. */
  email: z.string().nullable(),
  /** What they may ask for. */
  events: z.array(z.enum(notificationEvents)),
  subscriptions: z.array(Subscription),
})

export const ownSubscriptionList = endpoint({
  method: 'GET',
  path: '/notification-info/api/subscriptions',
  summary: 'What the caller is told about by mail, text message or webhook',
  permissions: [],
  response: OwnSubscriptions,
})

export const ownSubscriptionsUpdate = endpoint({
  method: 'PUT',
  path: '/notification-info/api/subscriptions',
  summary: 'All that the caller is told about from now on',
  permissions: [],
  body: z.object({
    subscriptions: z.array(Subscription).max(mostSubscriptions, `Keep it to ${mostSubscriptions}.`),
  }),
  response: OwnSubscriptions,
  problems: ['contact_left', 'no_notifications'],
})

const Unsubscribed = z.object({ email: z.string(), event: z.enum(notificationEvents) })

export const unsubscriptionCreate = endpoint({
  method: 'POST',
  path: '/notification-info/api/unsubscriptions',
  summary: 'Stop mails of one kind, by the secret of a link in one of them',
  permissions: [],
  isPublic: true,
  body: z.object({ secret: z.string('Open the whole link.').max(300, 'Open the whole link.') }),
  response: Unsubscribed,
})

/** RFC 8058: the mail program of the reader posts a form to the address of the header, which has to carry the secret. */
export const oneClickUnsubscription = endpoint({
  method: 'POST',
  path: '/notification-info/api/one-click-unsubscriptions',
  summary: 'The same for mail programs, by the address in the header List-Unsubscribe',
  permissions: [],
  isPublic: true,
  consumes: 'application/x-www-form-urlencoded',
  query: z.object({ link: z.string('Open the whole link.').max(300, 'Open the whole link.') }),
  response: Unsubscribed,
})
