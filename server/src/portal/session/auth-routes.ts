import { Problem } from '@portal/contract/problem.ts'
import { isDatabaseAway } from '@portal/db/src/database-away.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerMissing } from '../../http/answer-missing.ts'
import { answerProblem } from '../../http/problems.ts'
import { backchannelLogoutRoutes } from './backchannel-logout.ts'
import { logError } from './log-error.ts'
import { logRoutes } from './log-routes.ts'
import type { Mechanism } from './mechanism.ts'
import { answerError, pageRoutes } from './page-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signOutRoutes } from './sign-out-routes.ts'

/** Everything below /api/auth. */
export function authRoutes(app: FastifyInstance, mechanism: Mechanism, fetcher: typeof fetch): void {
  const answerUnsupported = (request: FastifyRequest, reply: FastifyReply) => {
    const text = `Error: This action with HTTP ${request.method} is not supported by NextAuth.js`
    return reply.status(400).type('text/plain; charset=utf-8').send(text)
  }
  app.addHook('onRequest', async (request, reply) => {
    // The framework would run the GET, which for a callback spends its code.
    if (request.method === 'HEAD') return answerUnsupported(request, reply)
  })
  // A sign-in accepts any callback address; an invalid one leads to the start page.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, takesAnyText: true }
  })
  answerMissing(app, mechanism.config, (request, reply) => {
    if (/^\/api\/auth\/?(\?|$)/.test(request.url)) throw new Problem('not_found')
    return answerUnsupported(request, reply)
  })
  // A body of an unknown type has no fields: the call fails because its token is missing.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, {}))
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDatabaseAway(error)) logError(request.log, 'SESSION_ERROR', 'The database is not responding', error)
    return answerProblem(error, request, reply)
  })
  if (!mechanism.config.SESSION_SECRET) refuseEverything(app, mechanism)

  sessionRoutes(app, mechanism)
  pageRoutes(app, mechanism)
  signInRoutes(app, mechanism)
  signOutRoutes(app, mechanism)
  logRoutes(app, mechanism.clock)
  backchannelLogoutRoutes(app, mechanism, fetcher)
}

const pages = /^\/api\/auth\/(signin|signout|error)([/?]|$)/
const message = 'There is a problem with the server configuration. Check the server logs for more information.'

/** Without a secret no cookie can be trusted. In production the server does not even start. */
function refuseEverything(app: FastifyInstance, mechanism: Mechanism): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/auth/assets/')) return
    logError(request.log, 'NO_SECRET', 'SESSION_SECRET is missing')
    if (request.method === 'GET' && pages.test(request.url)) {
      return answerError(request, reply, mechanism, 'Configuration', mechanism.clock())
    }
    return reply.status(500).send({ message })
  })
}
