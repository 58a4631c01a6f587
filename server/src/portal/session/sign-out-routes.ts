import type { FastifyInstance } from 'fastify'
import { within } from '../../lib/within.ts'
import { identityPatienceMs } from '../../upstreams/identity/identity-calls.ts'
import { checkCallbackUrl } from './callback-url.ts'
import { chooseCallbackUrl } from './choose-callback-url.ts'
import { endAtIdentityServer } from './end-at-identity-server.ts'
import { insertSignOut, takeSignOut } from './flow-store.ts'
import { logError } from './log-error.ts'
import { answerAddress, authAddress, formOf, type Mechanism, queryOf } from './mechanism.ts'
import { pageSetting } from './page-routes.ts'
import { sendPage } from './pages/send-page.ts'
import { leavePage } from './pages/sign-out-page.ts'
import { isRandomId, randomId } from './random-id.ts'
import { clearPagesMadeAhead } from '@portal/db/src/response-headers.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { forgetEnding } from '../../sessions/store.ts'
import type { EndedSession } from '../../sessions/store.ts'

const handleMs = 5 * 60_000

/** Signs out: in the portal at once, then at the identity server, and back to the requested page. */
export function signOutRoutes(app: FastifyInstance, mechanism: Mechanism): void {
  const { config, csrf, cookies, sessions, provider, database, cipher, clock } = mechanism
  const home = `${config.BASE_URL}/`

  app.post('/signout', async (request, reply) => {
    const form = formOf(request)
    if (!csrf.isRight(request, form.csrfToken)) {
      return answerAddress(reply, form, authAddress(config, 'signout', { csrf: 'true' }))
    }
    reply.headers(clearPagesMadeAhead)
    const callbackUrl = chooseCallbackUrl(request, mechanism)
    const ended = await sessions.end(request.cookies[cookies.session])
    if (request.cookies[cookies.session] !== undefined) cookies.clear(reply, cookies.session)
    return answerAddress(reply, form, ended ? await leave(ended, callbackUrl) : callbackUrl)
  })

  app.get('/signout/continue', async (request, reply) => {
    const { handle } = queryOf(request)
    const isHandle = typeof handle === 'string' && isRandomId(handle)
    const flow = isHandle ? await takeSignOut(database.system, sha256(handle), new Date(clock())) : null
    if (!flow) return reply.redirect(home, 302)
    const endSession = await within(identityPatienceMs, provider.endSession(), () => null).catch(() => null)
    if (!endSession) return reply.redirect(flow.callbackUrl, 302)
    const page = leavePage(pageSetting(request, mechanism), endSession, {
      client_id: config.OIDC_CLIENT_ID,
      post_logout_redirect_uri: `${config.BASE_URL}/api/auth/signout/callback`,
      state: cipher.encrypt(JSON.stringify({ signOut: flow.callbackUrl })),
      // Without it the identity server asks for confirmation, and some servers do not end the session at all.
      id_token_hint: cipher.decrypt(flow.encryptedIdToken),
    })
    return sendPage(reply, config, 200, page)
  })

  // The return address registered at identity servers; its state leads on.
  app.get('/signout/callback', async (request, reply) => {
    const { state } = queryOf(request)
    reply.headers(clearPagesMadeAhead)
    return reply.redirect(callbackUrlOf(state) ?? home, 302)
  })

  /** Ends the session at the identity server too; a job retries the parts that fail. */
  const endThere = async (ended: EndedSession): Promise<void> => {
    const ending = endAtIdentityServer(ended, mechanism).then(() => forgetEnding(database.system, ended.sessionId))
    await within(identityPatienceMs, ending, () => undefined).catch((error: unknown) => {
      logError(app.log, 'SIGNOUT_ERROR', 'A session did not end at the identity server; a job tries again', error)
    })
  }

  /** The browser's next address: the identity server, if only a visit there can end its session. */
  const leave = async (ended: EndedSession, callbackUrl: string): Promise<string> => {
    const isEndedThere = mechanism.identityDesk !== undefined && ended.providerSid !== null
    try {
      const offered = isEndedThere ? null : within(identityPatienceMs, provider.endSession(), () => null)
      const [endSession] = await Promise.all([offered, endThere(ended)])
      if (!endSession) return callbackUrl
      const handle = randomId()
      const expiresAt = new Date(clock() + handleMs)
      const { encryptedIdToken } = ended
      await insertSignOut(database.system, { handleHash: sha256(handle), encryptedIdToken, callbackUrl, expiresAt })
      return authAddress(config, 'signout/continue', { handle })
    } catch (error) {
      logError(app.log, 'SIGNOUT_ERROR', 'The identity server could not be notified of a sign-out', error)
      return callbackUrl
    }
  }

  const callbackUrlOf = (state: unknown): string | null => {
    try {
      const decryptedState: unknown = JSON.parse(cipher.decrypt(String(state)))
      const isOurs = typeof decryptedState === 'object' && decryptedState !== null && 'signOut' in decryptedState
      return isOurs ? checkCallbackUrl(decryptedState.signOut, config.BASE_URL) : null
    } catch {
      // Anyone can invent this address; it then leads to the start page.
      return null
    }
  }
}
