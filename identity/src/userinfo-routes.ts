import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ProviderSource } from './provider-source.ts'
import type { Setting } from './setting.ts'
import { readUserInfo } from './userinfo.ts'

export function userInfoRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  const origins = new Set(setting.clients.flatMap((client) => client.redirectUris.map((uri) => new URL(uri).origin)))

  function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
    const { origin } = request.headers
    reply.header('vary', 'Origin').header('cache-control', 'no-store')
    if (!origin || !origins.has(origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'WWW-Authenticate')
  }

  app.options('/connect/userinfo', async (request, reply) => {
    allowOrigin(request, reply)
    return reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'Authorization')
      .header('access-control-max-age', '3600')
      .code(204)
      .send()
  })

  app.route({
    method: ['GET', 'POST'],
    url: '/connect/userinfo',
    async handler(request, reply) {
      allowOrigin(request, reply)
      const [token, another] = sentTokens(request)
      if (!token) return refuse(reply, 401)
      if (another) return refuse(reply, 400, 'invalid_request')
      const { keys } = await source.fresh()
      const answer = await readUserInfo(setting, keys, token)
      if ('error' in answer) return refuse(reply, answer.error === 'invalid_token' ? 401 : 403, answer.error)
      return answer.claims
    },
  })

  function refuse(reply: FastifyReply, status: 400 | 401 | 403, error?: string): FastifyReply {
    const challenge = `Bearer realm="${setting.issuer}"${error ? `, error="${error}"` : ''}`
    return reply
      .code(status)
      .header('www-authenticate', challenge)
      .send({ error: error ?? 'invalid_request' })
  }
}

const Form = z.object({ access_token: z.string().optional().catch(undefined) }).catch({})

/** In the header or the form, never in the address; RFC 6750 requires exactly one. */
function sentTokens(request: FastifyRequest): string[] {
  const [, inHeader] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const inForm = request.method === 'POST' ? Form.parse(request.body).access_token : undefined
  return [inHeader, inForm].filter((token) => token !== undefined)
}
