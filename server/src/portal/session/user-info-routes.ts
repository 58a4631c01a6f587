import type { FastifyInstance } from 'fastify'
import type { Mechanism } from './mechanism.ts'

/**
 * The user under the names that the browser reads, for identity servers that answer elsewhere or under other names.
 * It is called with a bearer token at the address of the session's authServerBaseUrl.
 */
export function userInfoRoutes(app: FastifyInstance, { provider }: Mechanism): void {
  app.get('/connect/userinfo', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) return reply.status(401).header('www-authenticate', 'Bearer').send({ message: 'Sign in to carry on.' })
    const { status, userInfo, cause } = await provider.userInfo(token)
    if (status === 200 && userInfo) return userInfo
    request.log.error({ status, reason: String(cause) }, 'Failed to get user info')
    if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
    return reply.status(status).send({ message: 'Failed to get user info' })
  })
}
