import type { FastifyInstance } from 'fastify'
import { chooseCallbackUrl } from './choose-callback-url.ts'
import { insertSignOut } from './flow-store.ts'
import { logError } from './log-error.ts'
import { answerAddress, authAddress, formOf, type Mechanism } from './mechanism.ts'
import { hashOf, randomId } from './random-id.ts'
import type { EndedSession } from './store.ts'

const handleMs = 5 * 60_000

/** Sign-out: here at once, and then at the identity server. */
export function signOutRoutes(app: FastifyInstance, mechanism: Mechanism): void {
  const { config, csrf, cookies, sessions, provider, database, seal, clock } = mechanism

  app.post('/signout', async (request, reply) => {
    const form = formOf(request)
    if (!csrf.isRight(request, form.csrfToken))
      return answerAddress(reply, form, authAddress(config, 'signout', { csrf: 'true' }))
    const callbackUrl = chooseCallbackUrl(request, mechanism)
    const ended = await sessions.end(request.cookies[cookies.session])
    if (request.cookies[cookies.session] !== undefined) cookies.clear(reply, cookies.session)
    return answerAddress(reply, form, ended ? await leave(ended, callbackUrl) : callbackUrl)
  })

  /** The address that ends the identity server's session as well and then leads on. */
  const leave = async (ended: EndedSession, callbackUrl: string): Promise<string> => {
    try {
      const { end_session_endpoint, revocation_endpoint } = (await provider.discover()).serverMetadata()
      if (revocation_endpoint && ended.sealedRefreshToken && !ended.error) {
        // Nobody waits for it: the session is gone, and the identity server's own end follows.
        provider.revoke(seal.unseal(ended.sealedRefreshToken)).catch((error: unknown) => {
          logError(app.log, 'SIGNOUT_ERROR', 'A refresh token could not be revoked', error)
        })
      }
      if (!end_session_endpoint) return callbackUrl
      const handle = randomId()
      await insertSignOut(database.system, {
        handleHash: hashOf(handle),
        sealedIdToken: ended.sealedIdToken,
        callbackUrl,
        expiresAt: new Date(clock() + handleMs),
      })
      return authAddress(config, 'signout/continue', { handle })
    } catch (error) {
      logError(app.log, 'SIGNOUT_ERROR', 'The identity server could not be told of a sign-out', error)
      return callbackUrl
    }
  }
}
