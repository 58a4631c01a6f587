import {
  noticeLatest,
  noticeList,
  noticeReadingCreate,
  noticeUnreadGet,
  oneClickUnsubscription,
  ownSubscriptionList,
  ownSubscriptionsUpdate,
  textReportCreate,
  unsubscriptionCreate,
} from '@portal/contract/notifications/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { announce } from '../../lib/announce.ts'
import { connectionOf } from '../../foreign-systems.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { changeOwnSubscriptions, readOwnSubscriptions } from './service.ts'
import { countUnread, listLatest, listNotices, markRead } from './store.ts'
import { takeReport } from './text-reports.ts'
import { unsubscribe } from './unsubscribe.ts'

const latest = 20

export function notificationRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const texts = connectionOf(parts.config, 'textMessages')
  bindScoped(app, parts, noticeLatest, async (scope) => ({
    unread: await countUnread(scope),
    notices: await listLatest(scope, latest),
  }))

  bindScoped(app, parts, noticeUnreadGet, async (scope) => ({ unread: await countUnread(scope) }))

  bindScoped(app, parts, noticeList, async (scope, { query }) => ({
    ...(await listNotices(scope, query)),
    unread: await countUnread(scope),
  }))

  bindScoped(app, parts, noticeReadingCreate, async (scope, { body }) => {
    await markRead(scope, body.noticeIds)
    await announce(scope, 'notification', 'read')
    return { unread: await countUnread(scope) }
  })

  bindScoped(app, parts, ownSubscriptionList, (scope) => readOwnSubscriptions(scope, texts))

  bindScoped(app, parts, ownSubscriptionsUpdate, async (scope, { body }) => {
    await changeOwnSubscriptions(scope, texts, body.subscriptions)
    return readOwnSubscriptions(scope, texts)
  })

  bind(app, unsubscriptionCreate, ({ body, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return unsubscribe(parts, body.secret)
  })

  bind(app, textReportCreate, ({ body, request }) => takeReport(parts, request.headers.authorization, body))

  void app.register((mailPrograms, _options, done) => {
    // The form only says that it was one click; some programs send it as multipart.
    mailPrograms.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null))
    bind(mailPrograms, oneClickUnsubscription, ({ query, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return unsubscribe(parts, query.link)
    })
    done()
  })
}
