import { z } from 'zod'
import { Subscription } from '../contacts/notifications.ts'
import { mostSubscriptions, notificationEvents } from '../contacts/values.ts'
import { endpoint } from '../endpoint.ts'
import { pageQueryOf } from '../listing-query.ts'
import { noticeKinds } from './values.ts'
import { pageOf } from '../paging.ts'
import { noticeListing } from './listing.ts'
import { lineOfText } from '../text.ts'
import { textStates } from './text-values.ts'
import { TextReport, Texts } from './texts.ts'

/** A notification to a person; only those that they may still see are returned. */
export const Notice = z.object({
  noticeId: z.number().int(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** The page that it links to. */
  path: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

export const noticeLatest = endpoint({
  method: 'GET',
  path: '/notification-info/api/latest',
  summary: 'The caller’s 20 latest notifications, and the number unread',
  permissions: [],
  response: z.object({ unread: z.number().int(), notices: z.array(Notice) }),
})

export const noticeUnreadGet = endpoint({
  method: 'GET',
  path: '/notification-info/api/unread',
  summary: 'The number of the caller’s unread notifications',
  permissions: [],
  response: z.object({ unread: z.number().int() }),
})

export const noticeList = endpoint({
  method: 'GET',
  path: '/notification-info/api/notices',
  summary: 'The caller’s notifications, newest first',
  permissions: [],
  comesWith: ['notifications'],
  query: pageQueryOf(noticeListing),
  response: pageOf(Notice).extend({ unread: z.number().int() }),
})

export const noticeReadingCreate = endpoint({
  method: 'POST',
  path: '/notification-info/api/readings',
  summary: 'Mark the caller’s notifications as read: those listed, or all',
  permissions: [],
  body: z.object({ noticeIds: z.array(z.number().int()).min(1).max(100).optional() }),
  response: z.object({ unread: z.number().int() }),
})

const OwnSubscriptions = Texts.extend({
  /** Null for a person who acts in another account, where they get no notifications. */
  email: z.string().nullable(),
  /** Events that they may subscribe to. */
  events: z.array(z.enum(notificationEvents)),
  subscriptions: z.array(Subscription),
})

export const ownSubscriptionList = endpoint({
  method: 'GET',
  path: '/notification-info/api/subscriptions',
  summary: 'The caller’s notification settings for email, text message and webhook',
  permissions: [],
  comesWith: ['notifications'],
  response: OwnSubscriptions,
})

export const ownSubscriptionsUpdate = endpoint({
  method: 'PUT',
  path: '/notification-info/api/subscriptions',
  summary: 'Set the caller’s notification settings',
  permissions: [],
  body: z.object({
    subscriptions: z.array(Subscription).max(mostSubscriptions, `Enter ${mostSubscriptions} or fewer.`),
  }),
  response: OwnSubscriptions,
  problems: ['contact_left', 'no_notifications'],
})

const Unsubscribed = z.object({ email: z.string(), event: z.enum(notificationEvents) })

export const unsubscriptionCreate = endpoint({
  method: 'POST',
  path: '/notification-info/api/unsubscriptions',
  summary: 'Unsubscribe from emails of one type, with the secret of a link in one of them',
  permissions: [],
  isPublic: true,
  body: z.object({
    secret: z.string('Use the complete link from the email.').max(300, 'Use the complete link from the email.'),
  }),
  response: Unsubscribed,
})

/** RFC 8058: the reader's email program posts a form to the address in the header, which has to contain the secret. */
export const oneClickUnsubscription = endpoint({
  method: 'POST',
  path: '/notification-info/api/one-click-unsubscriptions',
  summary: 'Unsubscribe from an email program, at the address in the List-Unsubscribe header',
  permissions: [],
  isPublic: true,
  consumes: 'application/x-www-form-urlencoded',
  query: z.object({
    link: z.string('Use the complete link from the email.').max(300, 'Use the complete link from the email.'),
  }),
  response: Unsubscribed,
})

export const textReportCreate = endpoint({
  method: 'POST',
  path: '/notification-info/api/text-message-reports',
  summary: 'Report the delivery of a text message; Authorization: Bearer with SMS_REPORT_SECRET',
  permissions: [],
  isPublic: true,
  body: TextReport.extend({ reference: lineOfText(100) }),
  response: z.object({ state: z.enum(textStates) }),
})
