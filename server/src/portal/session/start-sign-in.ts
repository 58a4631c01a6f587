import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomPKCECodeVerifier } from 'openid-client'
import { insertSignIn } from './flow-store.ts'
import { type Form, type Mechanism, queryOf } from './mechanism.ts'
import { hashOf, isRandomId, randomId } from './random-id.ts'

const flowSeconds = 15 * 60

// Everything else that a page may put into the query could redirect the answer or weaken the checks.
const allowedParameters = ['prompt', 'login_hint', 'max_age', 'ui_locales', 'acr_values']

/** Writes down the sign-in for this browser and answers the address at the identity server. */
export async function startSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, provider, cookies, seal, clock }: Mechanism,
  callbackUrl: string,
): Promise<string> {
  const [state, nonce, codeVerifier] = [randomId(), randomId(), randomPKCECodeVerifier()]
  const extra = extraParameters(queryOf(request))
  const url = await provider.authorizationUrl({ ...extra, state, nonce }, codeVerifier)
  const known = request.cookies[cookies.signIn]
  const browser = isRandomId(known) ? known : randomId()
  await insertSignIn(database.system, {
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    sealedCodeVerifier: seal.seal(codeVerifier),
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
