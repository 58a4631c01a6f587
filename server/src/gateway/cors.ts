import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** If the gateway has its own address, the portal's pages may call it, and no others. No cookies are involved. */
export function allowOtherOrigin(app: FastifyInstance, config: Config): void {
  const gateway = new URL(config.GATEWAY_BASE_URL).origin
  const brands = [config, ...config.otherBrands].filter((brand) => new URL(brand.GATEWAY_BASE_URL).origin === gateway)
  const portals = new Set(brands.map(({ BASE_URL }) => new URL(BASE_URL).origin).filter((origin) => origin !== gateway))
  if (portals.size === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin !== undefined && portals.has(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      reply.header('access-control-allow-headers', 'authorization, content-type, if-match, idempotency-key, account-id')
      reply.header('access-control-expose-headers', 'etag, content-disposition, retry-after, x-request-id')
      reply.header('access-control-max-age', '3600')
    }
    done()
  })
  app.options('/*', (_request, reply) => reply.status(204).send())
}
