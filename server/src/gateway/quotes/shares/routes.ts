import {
  quoteShareCreate,
  quoteShareDelete,
  quoteShareList,
  sharedQuoteAnswer,
  sharedQuoteCodeCreate,
  sharedQuoteRead,
} from '@portal/contract/quotes/dealings.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../../http/bind.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { partsOf } from '../call-parts.ts'
import { getStoredQuote } from '../service.ts'
import { answerShared, readShared, revokeLink, sendCode, shareQuote } from './service.ts'
import { listShares } from './store.ts'

export function quoteShareRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { database, config } = parts

  bindScoped(app, parts, quoteShareList, async (scope, { params }) => {
    await getStoredQuote(scope, params.quoteId)
    return { shares: await listShares(scope, params.quoteId) }
  })

  bindScoped(app, parts, quoteShareCreate, (scope, call) => shareQuote(scope, partsOf(call), call.body))

  bindScoped(app, parts, quoteShareDelete, async (scope, call) => ({
    shares: await revokeLink(scope, partsOf(call), call.params.shareId),
  }))

  bind(app, sharedQuoteRead, async ({ body, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return readShared({ database, secret: body.secret })
  })

  bind(app, sharedQuoteCodeCreate, ({ body }) => sendCode({ database, secret: body.secret }))

  bind(app, sharedQuoteAnswer, async ({ body, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const told = { baseUrl: config.BASE_URL }
    return answerShared({ database, secret: body.secret }, body, told)
  })
}
