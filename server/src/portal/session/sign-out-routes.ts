import type { FastifyInstance } from 'fastify'
import { within } from '../../lib/within.ts'
import { identityPatienceMs } from '../../systems/identity/identity-calls.ts'
import { checkCallbackUrl } from './callback-url.ts'
import { chooseCallbackUrl } from './choose-callback-url.ts'
import { endAtIdentityServer } from './end-at-identity-server.ts'
import { insertSignOut, takeSignOut } from './flow-store.ts'
import { logError } from './log-error.ts'
import { answerAddress, authAddress, formOf, type Mechanism, queryOf } from './mechanism.ts'
import { pageSetting } from './page-routes.ts'
import { sendPage } from './pages/send-page.ts'
import { leavePage } from './pages/sign-out-page.ts'
import { hashOf, isRandomId, randomId } from './random-id.ts'
import { type EndedSession, forgetEnding } from './store.ts'

const handleMs = 5 * 60_000

// What a browser has fetched or drawn ahead may be of the person who signs out. Nothing else of theirs is kept: all answers
// with data say no-store. "cache" would go through all that the browser holds of any site, which takes seconds, and
// "storage" and "cookies" would take the choices of this browser and the next sign-in's cookies away.
const madeAhead = '"prefetchCache", "prerenderCache"'

/** Sign-out: here at once, then at the identity server, and back to where the person wanted to go. */
export function signOutRoutes(app: FastifyInstance, mechanism: Mechanism): void {
  const { config, csrf, cookies, sessions, provider, database, seal, clock } = mechanism
  const home = `${config.BASE_URL}/`

  app.post('/signout', async (request, reply) => {
    const form = formOf(request)
    if (!csrf.isRight(request, form.csrfToken)) {
      return answerAddress(reply, form, authAddress(config, 'signout', { csrf: 'true' }))
    }
    reply.header('clear-site-data', madeAhead)
    const callbackUrl = chooseCallbackUrl(request, mechanism)
    const ended = await sessions.end(request.cookies[cookies.session])
    if (request.cookies[cookies.session] !== undefined) cookies.clear(reply, cookies.session)
    return answerAddress(reply, form, ended ? await leave(ended, callbackUrl) : callbackUrl)
  })

  app.get('/signout/continue', async (request, reply) => {
    const { handle } = queryOf(request)
    const isHandle = typeof handle === 'string' && isRandomId(handle)
    const flow = isHandle ? await takeSignOut(database.system, hashOf(handle), new Date(clock())) : null
    if (!flow) return reply.redirect(home, 302)
    const endSession = await provider.endSession().catch(() => null)
    if (!endSession) return reply.redirect(flow.callbackUrl, 302)
    const page = leavePage(pageSetting(request, mechanism), endSession, {
      client_id: config.OIDC_CLIENT_ID,
      post_logout_redirect_uri: `${config.BASE_URL}/api/auth/signout/callback`,
      state: seal.seal(JSON.stringify({ signOut: flow.callbackUrl })),
      // Without it the identity server asks the person once more, and some do not end the session at all.
      id_token_hint: seal.unseal(flow.sealedIdToken),
    })
    return sendPage(reply, config, 200, page)
  })

  // The address that identity servers know the portal by; its state leads on.
  app.get('/signout/callback', async (request, reply) => {
    const { state } = queryOf(request)
    return reply.redirect(callbackUrlOf(state) ?? home, 302)
  })

  /** Ends all of it at the identity server too, as far as that answers; what is left then is done by a job. */
  const endThere = async (ended: EndedSession): Promise<void> => {
    const ending = endAtIdentityServer(ended, mechanism).then(() => forgetEnding(database.system, ended.sessionId))
    await within(identityPatienceMs, ending, () => undefined).catch((error: unknown) => {
      logError(app.log, 'SIGNOUT_ERROR', 'A session did not end at the identity server; a job tries again', error)
    })
  }

  /** Where the browser goes on: over the identity server, where that alone can end the session which the browser has there. */
  const leave = async (ended: EndedSession, callbackUrl: string): Promise<string> => {
    const isEndedThere = mechanism.identityDesk !== undefined && ended.providerSid !== null
    try {
      const offered = isEndedThere ? null : within(identityPatienceMs, provider.endSession(), () => null)
      const [endSession] = await Promise.all([offered, endThere(ended)])
      if (!endSession) return callbackUrl
      const handle = randomId()
      const expiresAt = new Date(clock() + handleMs)
      const { sealedIdToken } = ended
      await insertSignOut(database.system, { handleHash: hashOf(handle), sealedIdToken, callbackUrl, expiresAt })
      return authAddress(config, 'signout/continue', { handle })
    } catch (error) {
      logError(app.log, 'SIGNOUT_ERROR', 'The identity server could not be told of a sign-out', error)
      return callbackUrl
    }
  }

  const callbackUrlOf = (state: unknown): string | null => {
    try {
      const sealed: unknown = JSON.parse(seal.unseal(String(state)))
      const isOurs = typeof sealed === 'object' && sealed !== null && 'signOut' in sealed
      return isOurs ? checkCallbackUrl(sealed.signOut, config.BASE_URL) : null
    } catch {
      // Anybody can make this address up; it then leads to the start page.
      return null
    }
  }
}
