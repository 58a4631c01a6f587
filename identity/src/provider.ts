import type { Client, Context, ErrorOut, Provider, TokenBeingIssued } from 'oidc-provider'
import { acrOf, acrValues, meetsAcr } from './assurance.ts'
import { createAdapterFactory } from './model-store.ts'
import { claimsByScope, claimsOf } from './claims.ts'
import { audienceOf, clientsOf, requiresPkce } from './clients.ts'
import { answerWithInterval, deviceFlow, devicePath } from './device-flow.ts'
import { findPerson } from './people-store.ts'
import { errorPage } from './pages/error-page.ts'
import { connectionIdOf, connectionSeconds, endRevokedConnections, isProgram, withPrograms } from './programs.ts'
import { errors, interactionPolicy, Provider as OpenIdProvider } from './quiet-provider.ts'
import { cookieKeys, type Setting } from './setting.ts'
import { saveSession } from './sign-in-store.ts'
import { askOrEndSession, showSignedOut } from './sign-out.ts'
import { askedScopes, checkServiceSecrets, isService, withServiceClients } from './service-clients.ts'
import type { SigningKey } from './signing-keys.ts'
import { answerForSignedTokens, mayIntrospect } from './structured-tokens.ts'
import { goOnWithoutScript } from './without-script.ts'

const day = 24 * 60 * 60
const scopes = [...Object.keys(claimsByScope), 'offline_access'].join(' ')

/** An OpenID provider for the given keys; new keys need a new one. */
export function createProvider(setting: Setting, keys: SigningKey[]): Provider {
  const provider = new OpenIdProvider(setting.issuer, {
    adapter: withPrograms(setting, withServiceClients(setting, createAdapterFactory(setting.system, setting.secrets))),
    jwks: { keys },
    clients: clientsOf(setting),
    cookies: cookies(setting),
    routes: {
      authorization: '/connect/authorize',
      device_authorization: '/connect/device-authorization',
      code_verification: devicePath,
      token: '/connect/token',
      userinfo: '/connect/userinfo',
      end_session: '/connect/endsession',
      revocation: '/connect/revocation',
      introspection: '/connect/introspect',
      jwks: '/.well-known/jwks',
    },
    scopes: ['openid', 'offline_access'],
    claims: { ...claimsByScope, openid: [...(claimsByScope.openid ?? []), 'auth_time', 'acr', 'amr'] },
    acrValues: [...acrValues],
    responseTypes: ['code', 'none'],
    pkce: { required: (_ctx: Context, client: Client) => requiresPkce(setting, client) },
    ttl: {
      AccessToken: setting.accessTokenSeconds,
      AuthorizationCode: 60,
      ClientCredentials: setting.accessTokenSeconds,
      DeviceCode: 10 * 60,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      RefreshToken: 14 * day,
      Grant: connectionSeconds,
      Session: sessionSeconds,
    },
    interactions: {
      policy: signInPolicy(setting),
      url: (_ctx: Context, { uid, prompt }: { uid: string; prompt: { name: string } }) =>
        `${setting.path}/interaction/${uid}${prompt.name === 'consent' ? '/consent' : ''}`,
    },
    features: features(setting),
    findAccount: async (_ctx: Context, subject: string) => {
      const person = await findPerson(setting.system, subject)
      return person ? { accountId: person.subject, claims: () => claimsOf(person) } : undefined
    },
    loadExistingGrant: (ctx: Context) => loadGrant(setting, ctx),
    extraTokenClaims: (ctx: Context, token: TokenBeingIssued) => extraClaims(setting, ctx, token),
    // Without the override the provider drops offline_access unless every sign-in asks for consent.
    issueRefreshToken: (_ctx: Context, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // A program continues to work after its person has signed out.
    expiresWithSession: (ctx: Context) => !isProgram(ctx.oidc.client),
    clientBasedCORS: () => false,
    renderError: (ctx: Context, out: ErrorOut) => showError(setting, ctx, ctx.status, out.error),
    fetch: (url: string, init: RequestInit & { dispatcher?: unknown }) => fetchFromClient(setting, url, init),
  })
  provider.proxy = true
  checkServiceSecrets(setting, provider)
  endRevokedConnections(setting, provider)
  // Userinfo needs the session of a token, also for clients without back-channel logout.
  provider.Client.prototype.includeSid = () => true
  provider.use(goOnWithoutScript(setting))
  provider.use(answerForSignedTokens(setting, keys))
  provider.use(answerWithInterval)
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 404 && ctx.body === undefined) showError(setting, ctx, 404, 'not_found')
  })
  provider.on('server_error', (_ctx: Context, error: unknown) => setting.log.error({ err: error }, 'Sign-in failed'))
  provider.on('error', (error: unknown) => setting.log.error({ err: error }, 'Sign-in failed'))
  provider.on('backchannel.error', (_ctx: Context, error: unknown) =>
    setting.log.warn({ err: error }, 'A client could not be notified of the end of a session'),
  )
  return provider
}

function signInPolicy(setting: Setting) {
  const { Check } = interactionPolicy
  const policy = interactionPolicy.base()
  // The provider accepts any session, but its person may have been suspended since.
  const isGone = (ctx: Context) => ctx.oidc.session.accountId !== undefined && !ctx.oidc.account
  const check = new Check('no_account', 'End-User authentication is required', 'login_required', (ctx) =>
    isGone(ctx) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  const { checks } = policy.get('login')
  checks.add(check)
  checks.remove('essential_acr')
  checks.remove('essential_acrs')
  checks.add(
    new Check('second_factor_due', 'a second factor has to be set up', 'login_required', (ctx) =>
      owesFactor(setting, ctx),
    ),
  )
  checks.add(
    new Check('unmet_acr', 'none of the requested ACRs could be obtained', 'login_required', asksForStrongerSignIn),
  )
  // The other clients are the operator's own: their scopes are granted, even if they request consent.
  const consent = policy.get('consent').checks
  consent.clear()
  consent.add(
    new Check('program', 'the person has to allow the program', 'consent_required', ({ oidc }) =>
      isProgram(oidc.client) && !oidc.result?.consent ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
    ),
  )
  return policy
}

/**
 * Asked once: a person who cannot prove more returns with the proven strength instead of seeing the same form again.
 */
function asksForStrongerSignIn(ctx: Context): boolean {
  const { claims, result, session } = ctx.oidc
  const { essential, value, values = [] } = claims?.id_token?.acr ?? {}
  const asked = [value, ...(Array.isArray(values) ? values : [])].filter((one) => typeof one === 'string')
  if (!essential || asked.length === 0 || meetsAcr(session.acr, asked)) return false
  if (!result?.login) return true
  throw new errors.CustomOIDCProviderError(
    'unmet_authentication_requirements',
    'none of the requested ACRs could be obtained',
  )
}

/** A session from before the end of the days of grace allows no more than a sign-in would. */
async function owesFactor(setting: Setting, ctx: Context): Promise<boolean> {
  const { result, session } = ctx.oidc
  if (result?.login || !session.accountId || acrOf(session.amr ?? []) !== 'pwd') return false
  return (await setting.secondFactorDuties?.begin(session.accountId))?.isOver ?? false
}

function showError(setting: Setting, ctx: Context, status: number, code: string): void {
  ctx.type = 'html'
  ctx.body = errorPage(setting, status, code)
  ctx.status = status
}

function features(setting: Setting): object {
  return {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    dPoP: { enabled: false },
    deviceFlow: deviceFlow(setting),
    pushedAuthorizationRequests: { enabled: false },
    backchannelLogout: { enabled: true },
    introspection: { enabled: true, allowedPolicy: (_ctx: Context, client: Client) => mayIntrospect(client) },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx: Context, form: string) => askOrEndSession(setting, ctx, form),
      postLogoutSuccessSource: (ctx: Context) => showSignedOut(setting, ctx),
    },
    claimsParameter: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx: Context, client: Client) => audienceOf(setting, client),
      useGrantedResource: () => true,
      getResourceServerInfo: async (ctx: Context, resource: string, client: Client) => {
        if (resource !== audienceOf(setting, client)) throw new errors.InvalidTarget()
        return {
          scope: await scopesOf(setting, ctx, client),
          audience: resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: setting.accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }
      },
    },
  }
}

async function scopesOf(setting: Setting, ctx: Context, client: Client): Promise<string> {
  if (isProgram(client)) return programScopes(setting, ctx, client)
  return isService(client) ? askedScopes(setting, ctx, client) : scopes
}

const asking = ['authorization', 'device_authorization']

/** A program that names no scope asks for all of them; the person reads them, and decides. */
function programScopes({ programs }: Setting, { oidc }: Context, { clientId }: Client): string {
  const all = Object.keys(programs?.resourceOf(clientId).scopes ?? {}).join(' ')
  if (asking.includes(oidc.route) && oidc.params && !oidc.params.scope) oidc.params.scope = all
  return all
}

function cookies(setting: Setting): object {
  const flags = { httpOnly: true, sameSite: 'lax', secure: setting.isSecure, signed: true }
  // The other two cookies have their own paths, which __Host- does not allow.
  const names = setting.isSecure
    ? { session: '__Host-identity', interaction: '__Secure-identity-step', resume: '__Secure-identity-resume' }
    : { session: 'identity', interaction: 'identity-step', resume: 'identity-resume' }
  return { keys: cookieKeys(setting), names, long: { ...flags, path: '/' }, short: flags }
}

// Eight days from the last use, to outlive a portal session of a week, but at most thirty.
function sessionSeconds(_ctx: Context, session: { loginTs?: number }): number {
  const age = session.loginTs ? Math.floor(Date.now() / 1000) - session.loginTs : 0
  return Math.max(1, Math.min(8 * day, 30 * day - age))
}

/** The clients but programs are our own: their scopes are granted without asking the person. */
async function loadGrant(setting: Setting, ctx: Context) {
  const { client, session, provider, result } = ctx.oidc
  const accountId = session.accountId
  if (!client || !accountId) return undefined
  if (result?.signInId) {
    await saveSession(setting.system, result.signInId, session.uid)
  }
  // Each connection of a program has a consent and a grant of its own.
  if (isProgram(client)) return result?.consent && provider.Grant.find(result.consent.grantId)
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  const grant =
    existing?.accountId === accountId ? existing : new provider.Grant({ accountId, clientId: client.clientId })
  const contents = () => JSON.stringify([grant.openid, grant.resources])
  const before = contents()
  grant.addOIDCScope(scopes)
  grant.addOIDCClaims([...ctx.oidc.requestParamClaims])
  grant.addResourceScope(audienceOf(setting, client), scopes)
  if (contents() !== before) await grant.save()
  return grant
}

async function extraClaims(setting: Setting, ctx: Context, token: TokenBeingIssued): Promise<Record<string, unknown>> {
  if (token.accountId === undefined) return {}
  const person = await findPerson(setting.system, token.accountId)
  const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
  const asked = Object.keys((code ?? refresh)?.claims?.userinfo ?? {})
  return {
    ...(person?.uniqueAccountId && { uniqueAccountId: person.uniqueAccountId }),
    ...(isProgram(ctx.oidc.client)
      ? token.grantId && { connection_id: connectionIdOf(token.grantId) }
      : token.sid && { sid: token.sid }),
    ...(asked.length > 0 && { userinfo_claims: asked }),
  }
}

/**
 * The provider blocks requests to private networks, because elsewhere anyone can register a client. Here the operator
 * configured the addresses, and they are often loopback ones.
 */
function fetchFromClient(setting: Setting, url: string, init: RequestInit & { dispatcher?: unknown }) {
  const { dispatcher: _guarded, ...rest } = init
  if (!setting.clients.some((client) => client.backchannelLogoutUri === url))
    throw new Error(`${url} is not a client's`)
  return (setting.fetch ?? fetch)(url, rest)
}
