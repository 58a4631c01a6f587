import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** If the gateway has its own address, the portal's pages may call it, and no others. No cookies are involved. */
export function allowOtherOrigin(app: FastifyInstance, config: Config): void {
  const portal = new URL(config.BASE_URL).origin
  if (new URL(config.GATEWAY_BASE_URL).origin === portal) return
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin')
    if (request.headers.origin === portal) {
      reply.header('access-control-allow-origin', portal)
      reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      reply.header('access-control-allow-headers', 'authorization, content-type, if-match, idempotency-key, account-id')
      reply.header('access-control-expose-headers', 'etag, content-disposition, retry-after, x-request-id')
      reply.header('access-control-max-age', '3600')
    }
    done()
  })
  app.options('/*', (_request, reply) => reply.status(204).send())
}
