import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomPKCECodeVerifier } from 'openid-client'
import { insertSignIn } from './flow-store.ts'
import { logError } from './log-error.ts'
import { authAddress, type Form, type Mechanism } from './mechanism.ts'
import { isRandomId, randomId } from './random-id.ts'
import { sha256 } from '@portal/db/src/sha256.ts'

const flowSeconds = 15 * 60

// Any other parameter could redirect the response or weaken its checks.
const allowedParameters = ['prompt', 'login_hint', 'max_age', 'ui_locales', 'acr_values']

/**
 * The start of a sign-in: the identity server's address, or that of a page which explains why sign-in is unavailable.
 */
export async function beginSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  mechanism: Mechanism,
  callbackUrl: string,
  wishes: Form = {},
): Promise<string> {
  // Each attempt adds a row until it is used or expires, so the rate per address is limited.
  if (!mechanism.mayStart(request.ip)) {
    return authAddress(mechanism.config, 'signin', { error: 'TooManySignIns', callbackUrl })
  }
  try {
    return await startSignIn(request, reply, mechanism, callbackUrl, wishes)
  } catch (error) {
    logError(request.log, 'SIGNIN_OAUTH_ERROR', 'A sign-in could not be started', error)
    return authAddress(mechanism.config, 'signin', { error: 'OAuthSignin', callbackUrl })
  }
}

/** Stores the sign-in for this browser and returns the address at the identity server. */
async function startSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, provider, cookies, cipher, clock }: Mechanism,
  callbackUrl: string,
  wishes: Form,
): Promise<string> {
  const [state, nonce, codeVerifier] = [randomId(), randomId(), randomPKCECodeVerifier()]
  const extra = extraParameters(wishes)
  const url = await provider.authorizationUrl({ ...extra, state, nonce }, codeVerifier)
  const known = request.cookies[cookies.signIn]
  const browser = isRandomId(known) ? known : randomId()
  await insertSignIn(database.system, {
    stateHash: sha256(state),
    browserHash: sha256(browser),
    encryptedCodeVerifier: cipher.encrypt(codeVerifier),
    nonce,
    callbackUrl,
    maxAge: extra.max_age === undefined ? null : Number(extra.max_age),
    expiresAt: new Date(clock() + flowSeconds * 1000),
  })
  cookies.set(reply, cookies.signIn, browser, flowSeconds)
  return url
}

function extraParameters(query: Form): Record<string, string> {
  const extra: Record<string, string> = {}
  for (const name of allowedParameters) {
    const value = query[name]
    if (typeof value === 'string' && value.length > 0 && value.length <= 500) extra[name] = value
  }
  if (!/^\d{1,9}$/.test(extra.max_age ?? '')) delete extra.max_age
  return extra
}
