import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { mountProvider, pinAddress } from './mount.ts'
import type { ProviderSource } from './provider-source.ts'
import { answerRefreshOnce, type TokenAnswer } from './refresh-answer.ts'
import type { Setting } from './setting.ts'

/**
 * This endpoint precedes the provider's own, because a refresh may already have a stored response. The provider is
 * called in-process, through a server that does not listen.
 */
export async function tokenRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): Promise<void> {
  const inner = fastify()
  inner.addHook('onRequest', async (request) => pinAddress(setting, request))
  await inner.register(async (scope) => mountProvider(scope, setting, source), { prefix: setting.path })
  app.addHook('onClose', () => inner.close())

  async function ask(request: FastifyRequest, body: string): Promise<TokenAnswer> {
    const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _kept, ...headers } = request.headers
    const answer = await inner.inject({
      method: 'POST',
      url: `${setting.path}/connect/token`,
      headers,
      payload: body,
      remoteAddress: request.ip,
    })
    return { status: answer.statusCode, headers: answerHeaders(answer.headers), body: answer.body }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 56 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/connect/token', async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const isRefresh = new URLSearchParams(body).get('grant_type') === 'refresh_token'
      const everything = JSON.stringify([request.headers.authorization, request.headers['content-type'], body])
      const answer = isRefresh
        ? await answerRefreshOnce(setting, everything, () => ask(request, body))
        : await ask(request, body)
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
  })
}

const hopHeaders = new Set(['content-length', 'transfer-encoding', 'connection', 'date', 'keep-alive'])

function answerHeaders(headers: Record<string, number | string | string[] | undefined>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name, value]) => !hopHeaders.has(name) && value !== undefined)
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}
