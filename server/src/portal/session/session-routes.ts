import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { within } from '../../lib/within.ts'
import { identityPatienceMs } from '../../upstreams/identity/identity-calls.ts'
import { answerTextOf, tokenOf } from './answer-text.ts'
import { formOf, type Mechanism, neverStore } from './mechanism.ts'
import { providerId } from './provider.ts'

/** Frequent requests of every browser: the session, the CSRF token and the sign-in providers. */
export function sessionRoutes(app: FastifyInstance, mechanism: Mechanism): void {
  const { config, cookies, csrf, sessions, clock } = mechanism

  const answerSession = async (request: FastifyRequest, reply: FastifyReply) => {
    const id = request.cookies[cookies.session]
    neverStore(reply).type('application/json; charset=utf-8')
    if (id === undefined) return reply.send('{}')
    const session = await sessions.find(id)
    if (session) return reply.send(await answerTextOf(session, mechanism))
    cookies.clear(reply, cookies.session)
    return reply.send('{}')
  }

  app.get('/session', answerSession)
  app.post('/session', async (request, reply) => {
    // The protocol lets a page submit data; this portal ignores it, but reads the user again.
    if (!csrf.isRight(request, formOf(request).csrfToken)) return neverStore(reply).status(400).send({})
    const session = await sessions.find(request.cookies[cookies.session])
    if (session && 'accessToken' in tokenOf(session, clock())) {
      await within(identityPatienceMs, sessions.rereadUser(session), () => undefined)
    }
    return answerSession(request, reply)
  })
  app.get('/csrf', async (request, reply) => neverStore(reply).send({ csrfToken: csrf.token(request, reply) }))

  const auth = `${config.BASE_URL}/api/auth`
  app.get('/providers', async () => ({
    [providerId]: {
      id: providerId,
      name: config.PRODUCT_NAME,
      type: 'oauth',
      signinUrl: `${auth}/signin/${providerId}`,
      callbackUrl: `${auth}/callback/${providerId}`,
    },
  }))
}
