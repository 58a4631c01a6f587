import { z } from 'zod'
import type { Config } from '../../config.ts'
import { authenticateClient } from '../../lib/client-authentication.ts'
import { judgeDate } from '../clock.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { reach } from '../reach.ts'

const say = findingsAbout('Identity server')

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  scopes_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
type Discovery = z.infer<typeof Discovery>

/** Checks that people can sign in: the issuer, its keys, and its acceptance of this portal. */
export const checkIdentity: Check = async (config) => {
  const address = `${config.OIDC_ISSUER}/.well-known/openid-configuration`
  const answer = await reach(address)
  const read = Discovery.safeParse(answer.json)
  if (answer.status !== 200 || !read.success) {
    return [say.wrong(`${address} is not a discovery document (status ${answer.status}).`, 'Correct OIDC_ISSUER.')]
  }
  const discovery = read.data
  if (discovery.issuer.replace(/\/$/, '') !== config.OIDC_ISSUER) {
    return [
      say.wrong(
        `Its issuer is ${discovery.issuer}, and OIDC_ISSUER is ${config.OIDC_ISSUER}.`,
        'Both must match exactly, or every token is rejected.',
      ),
    ]
  }
  const findings = [
    ...abilities(config, discovery),
    ...judgeDate(say, answer.headers.get('date'), answer.asked),
    ...(await keys(discovery)),
    ...(await client(config, discovery)),
  ]
  if (findings.some(({ health }) => health === 'wrong')) return findings
  return [
    ...findings,
    say.ok(`${config.isIdentityEmbedded ? 'The embedded one' : discovery.issuer} accepts this portal.`),
  ]
}

function abilities({ OIDC_SCOPE }: Config, discovery: Discovery): Finding[] {
  const missing = OIDC_SCOPE.split(' ').filter((scope) => discovery.scopes_supported?.includes(scope) === false)
  const pkce = discovery.code_challenge_methods_supported
  return [
    missing.length > 0 &&
      say.warning(`It does not list the scope ${missing.join(' ')}.`, 'Allow it there, or remove it from OIDC_SCOPE.'),
    pkce?.includes('S256') === false && say.wrong('It does not support PKCE with S256.', 'Turn it on at the provider.'),
    !discovery.end_session_endpoint &&
      say.warning('It has no end_session_endpoint: signing out here leaves people signed in there.'),
  ].filter((finding) => finding !== false)
}

async function keys({ jwks_uri }: Discovery): Promise<Finding[]> {
  const { json } = await reach(jwks_uri)
  const read = z.object({ keys: z.array(z.object({ kty: z.string() })).min(1) }).safeParse(json)
  return read.success ? [] : [say.wrong(`There are no keys at ${jwks_uri}.`, 'Tokens cannot be verified.')]
}

/** A server rejects an unknown code as a code only after it has recognised the client. */
async function client(config: Config, discovery: Discovery): Promise<Finding[]> {
  const callback = `${config.BASE_URL}/api/auth/callback/openid-connect`
  const { OIDC_CLIENT_ID: id } = config
  const headers = new Headers()
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'doctor',
    redirect_uri: callback,
    code_verifier: 'doctor'.repeat(8),
  })
  authenticateClient(config, discovery.token_endpoint_auth_methods_supported, { headers, body })
  const { json } = await reach(discovery.token_endpoint, { method: 'POST', headers, body })
  const { error } = z.object({ error: z.string() }).catch({ error: '' }).parse(json)
  if (error === 'invalid_client' || error === 'unauthorized_client') {
    return [
      say.wrong(
        `It does not recognise the client ${id}.`,
        'Correct OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_CLIENT_AUTHENTICATION.',
      ),
    ]
  }
  const asked = new URL(discovery.authorization_endpoint)
  const query = {
    ...config.OIDC_AUTHORIZATION_PARAMETERS,
    ...(config.OIDC_RESOURCE && { resource: config.OIDC_RESOURCE }),
    client_id: id,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid',
    prompt: 'none',
  }
  for (const [name, value] of Object.entries({
    ...query,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })) {
    asked.searchParams.set(name, value)
  }
  const { status } = await reach(asked.href)
  return status >= 400 && status < 500
    ? [say.wrong(`It rejects the redirect address ${callback}.`, 'Register it for this client.')]
    : []
}
