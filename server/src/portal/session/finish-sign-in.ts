import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import { sessions as counted } from '../../observability/metrics.ts'
import { isIdentityAway } from '../../upstreams/identity/identity-calls.ts'
import { acceptInvitations } from '../../people/invitation-store.ts'
import { linkSignIn } from '../../people/sign-in-link-store.ts'
import { createSecondFactorDuties } from '../../people/second-factor-store.ts'
import { findPerson, recordSignIn } from '../../people/store.ts'
import { takeSignIn } from './flow-store.ts'
import { logError } from './log-error.ts'
import { authAddress, type Form, type Mechanism } from './mechanism.ts'
import { redirectUri, type SignedIn } from './provider.ts'
import { isRandomId } from './random-id.ts'
import { sha256 } from '@portal/db/src/sha256.ts'

/** Creates a session from the identity server's response. Returns the browser's next address. */
export async function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  mechanism: Mechanism,
  answer: Form,
): Promise<string> {
  const { config, database, sessions, cookies } = mechanism
  const fail = (error: string, callbackUrl?: string) => {
    counted.inc({ outcome: 'not_started' })
    return authAddress(config, 'error', { error, ...(callbackUrl && { callbackUrl }) })
  }

  const flow = await takeFlow(request, mechanism, answer.state)
  if (!flow) {
    logError(request.log, 'OAUTH_CALLBACK_ERROR', 'A sign-in returned that this browser did not start')
    return fail('OAuthCallback')
  }
  let signedIn: SignedIn
  try {
    signedIn = await exchange(mechanism, flow, answer)
  } catch (error) {
    logError(request.log, 'OAUTH_CALLBACK_ERROR', 'The identity server did not complete a sign-in', error)
    if (isIdentityAway(error)) return fail('OAuthSignin', flow.callbackUrl)
    return fail(error instanceof AuthorizationResponseError ? 'Callback' : 'OAuthCallback', flow.callbackUrl)
  }
  try {
    const { status, cause } = signedIn.userInfo
    if (status !== 200) request.log.error({ status, reason: String(cause) }, 'Failed to get user info')
    const found = await findPersonBehind(mechanism, signedIn)
    if (found?.person.status === 'suspended' || found?.person.status === 'left') return fail('AccessDenied')
    if (found?.person.status === 'closed') return fail('AccountClosed')
    if (found && (await lacksSecondFactor(mechanism, signedIn))) return fail('SecondFactorRequired')
    if (found) {
      await database.system.transaction().execute(async (tx) => {
        await acceptInvitations(tx, { subject: signedIn.subject, provenEmail: null })
        await recordSignIn(tx, signedIn.subject)
      })
    }
    const id = await sessions.create(signedIn, { userAgent: request.headers['user-agent'], ip: request.ip })
    // The old session's grant may be the new session's too, so only the portal's part ends here.
    await sessions.drop(request.cookies[cookies.session])
    cookies.set(reply, cookies.session, id, config.SESSION_MAX_SECONDS)
    counted.inc({ outcome: 'started' })
    return flow.callbackUrl
  } catch (error) {
    logError(request.log, 'OAUTH_CALLBACK_HANDLER_ERROR', 'A session could not be created', error)
    return fail('Callback', flow.callbackUrl)
  }
}

/** A person imported before their first sign-in is found by an address that the identity server has verified. */
async function findPersonBehind({ config, database }: Mechanism, { subject, userInfo }: SignedIn) {
  const find = () => findPerson(database.system, { subject })
  const found = await find()
  const email = userInfo.verifiedEmail
  if (found || !config.OIDC_LINK_BY_EMAIL || !email) return found
  return (await linkSignIn(database, { subject, email })) ? find() : null
}

/** The embedded server requires the factor on its own pages; another server reports it for each sign-in only. */
async function lacksSecondFactor({ config, database }: Mechanism, signedIn: SignedIn): Promise<boolean> {
  if (config.isIdentityEmbedded || signedIn.hasSecondFactor !== false) return false
  const duty = await createSecondFactorDuties(database, config).begin(signedIn.subject)
  return duty?.isOver ?? false
}

interface Flow {
  state: string
  codeVerifier: string
  nonce: string
  callbackUrl: string
  maxAge: number | null
}

async function takeFlow(request: FastifyRequest, mechanism: Mechanism, state: unknown): Promise<Flow | null> {
  const { database, cookies, cipher, clock } = mechanism
  const browser = request.cookies[cookies.signIn]
  if (typeof state !== 'string' || !isRandomId(state) || !isRandomId(browser)) return null
  const taken = await takeSignIn(database.system, sha256(state), sha256(browser), new Date(clock()))
  return taken && { state, codeVerifier: cipher.decrypt(taken.encryptedCodeVerifier), ...taken }
}

function exchange({ config, provider }: Mechanism, flow: Flow, answer: Form): Promise<SignedIn> {
  const callback = new URL(redirectUri(config))
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'string') callback.searchParams.set(name, value)
  }
  return provider.exchange(callback, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
    ...(flow.maxAge !== null && { maxAge: flow.maxAge }),
  })
}
