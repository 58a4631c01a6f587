import type { FastifyInstance } from 'fastify'
import { within } from '../../lib/within.ts'
import { identityPatienceMs } from '../../upstreams/identity/identity-calls.ts'
import { nameOfToken } from '../../lib/token-name.ts'
import { unanswered } from './user-info.ts'
import type { Mechanism } from './mechanism.ts'
import { isRefused } from './store.ts'

const ended = { status: 401, userInfo: null, cause: 'The person has signed out' }

/**
 * The user under the claim names that the browser reads, for identity servers with another path or other names. Called
 * with a bearer token at the session's authServerBaseUrl.
 */
export function userInfoRoutes(app: FastifyInstance, { database, provider }: Mechanism): void {
  app.get('/connect/userinfo', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) return reply.status(401).header('www-authenticate', 'Bearer').send({ message: 'Sign in to continue.' })
    // Some identity servers do not end an access token with its session.
    const hasEnded = await isRefused(database.system, nameOfToken(token))
    const ask = () => within(identityPatienceMs, provider.userInfo(token), unanswered)
    const { status, userInfo, cause } = hasEnded ? ended : await ask()
    if (status === 200 && userInfo) return userInfo
    request.log.error({ status, reason: String(cause) }, 'Failed to get user info')
    if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
    return reply.status(status).send({ message: 'Failed to get user info' })
  })
}
