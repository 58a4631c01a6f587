import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, ErrorOut, Provider, TokenBeingIssued } from 'oidc-provider'
import { createAdapterFactory } from './adapter.ts'
import { claimsOf, findPerson } from './people.ts'
import { errorPage } from './pages/error-page.ts'
import { signedOutPage } from './pages/signed-out-page.ts'
import { errors, interactionPolicy, Provider as OpenIdProvider } from './quiet-provider.ts'
import { cookieKeys, type Setting } from './setting.ts'
import { askOrEndSession } from './sign-out.ts'
import type { SigningKey } from './signing-keys.ts'
import { goOnWithoutScript } from './without-script.ts'

const day = 24 * 60 * 60
export const scopes = 'openid profile email offline_access'

/** An OpenID provider on the keys it is given; a change of keys means a new one. */
export function createProvider(setting: Setting, keys: SigningKey[]): Provider {
  const provider = new OpenIdProvider(setting.issuer, {
    adapter: createAdapterFactory(setting.system, setting.secrets),
    jwks: { keys },
    clients: [...setting.clients.map(clientMetadata), accountClient(setting)],
    cookies: cookies(setting),
    routes: {
      authorization: '/connect/authorize',
      token: '/connect/token',
      userinfo: '/connect/userinfo',
      end_session: '/connect/endsession',
      revocation: '/connect/revocation',
      introspection: '/connect/introspect',
      jwks: '/.well-known/jwks',
    },
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub', 'uniqueAccountId', 'auth_time', 'amr'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email'],
    },
    responseTypes: ['code', 'none'],
    pkce: { required: () => true },
    ttl: {
      AccessToken: setting.accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      RefreshToken: 14 * day,
      Grant: 60 * day,
      Session: sessionSeconds,
    },
    interactions: {
      policy: signInPolicy(),
      url: (_ctx: Context, interaction: { uid: string }) => `${setting.path}/interaction/${interaction.uid}`,
    },
    features: features(setting),
    findAccount: async (_ctx: Context, subject: string) => {
      const person = await findPerson(setting.system, subject)
      return person ? { accountId: person.subject, claims: () => claimsOf(person) } : undefined
    },
    loadExistingGrant: (ctx: Context) => loadGrant(setting, ctx),
    extraTokenClaims: (_ctx: Context, token: TokenBeingIssued) => extraClaims(setting, token),
    // Without the override the provider drops offline_access unless every sign-in asks for consent.
    issueRefreshToken: (_ctx: Context, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    clientBasedCORS: () => false,
    renderError: (ctx: Context, out: ErrorOut) => showError(setting, ctx, ctx.status, out.error),
    fetch: (url: string, init: RequestInit & { dispatcher?: unknown }) => fetchFromClient(setting, url, init),
  })
  provider.proxy = true
  provider.use(goOnWithoutScript(setting))
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 404 && ctx.body === undefined) showError(setting, ctx, 404, 'not_found')
  })
  provider.on('server_error', (_ctx: Context, error: unknown) => setting.log.error({ err: error }, 'Sign-in failed'))
  provider.on('error', (error: unknown) => setting.log.error({ err: error }, 'Sign-in failed'))
  provider.on('backchannel.error', (_ctx: Context, error: unknown) =>
    setting.log.warn({ err: error }, 'A client could not be told that a session ended'),
  )
  return provider
}

function signInPolicy() {
  const { Check } = interactionPolicy
  const policy = interactionPolicy.base()
  // The provider takes a session for enough; its person may have been suspended since.
  const isGone = (ctx: Context) => ctx.oidc.session.accountId !== undefined && !ctx.oidc.account
  const check = new Check('no_account', 'End-User authentication is required', (ctx) =>
    isGone(ctx) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  policy.get('login').checks.add(check)
  return policy
}

function showError(setting: Setting, ctx: Context, status: number, code: string): void {
  ctx.type = 'html'
  ctx.body = errorPage(setting, status, code)
  ctx.status = status
}

function features(setting: Setting): object {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    backchannelLogout: { enabled: true },
    introspection: { enabled: true, allowedPolicy: () => true },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx: Context, form: string) => askOrEndSession(setting, ctx, form),
      postLogoutSuccessSource: (ctx: Context) => {
        ctx.body = signedOutPage(setting)
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => setting.audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx: Context, resource: string) => {
        if (resource !== setting.audience) throw new errors.InvalidTarget()
        return {
          scope: scopes,
          audience: setting.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: setting.accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }
      },
    },
  }
}

function clientMetadata(client: Setting['clients'][number]): object {
  return {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    backchannel_logout_uri: client.backchannelLogoutUri,
    backchannel_logout_session_required: true,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

function accountClient(setting: Setting): object {
  return {
    client_id: setting.accountClientId,
    client_secret: randomBytes(32).toString('hex'),
    redirect_uris: [`${setting.issuer}/account`],
    grant_types: [],
    response_types: ['none'],
  }
}

function cookies(setting: Setting): object {
  const flags = { httpOnly: true, sameSite: 'lax', secure: setting.isSecure, signed: true }
  // The other two live on paths of their own, which __Host- does not allow.
  const names = setting.isSecure
    ? { session: '__Host-identity', interaction: '__Secure-identity-step', resume: '__Secure-identity-resume' }
    : { session: 'identity', interaction: 'identity-step', resume: 'identity-resume' }
  return { keys: cookieKeys(setting), names, long: { ...flags, path: '/' }, short: flags }
}

// Eight days from the last use, so that it outlives a portal session of a week, but thirty in all.
function sessionSeconds(_ctx: Context, session: { loginTs?: number }): number {
  const age = session.loginTs ? Math.floor(Date.now() / 1000) - session.loginTs : 0
  return Math.max(1, Math.min(8 * day, 30 * day - age))
}

/** The clients are our own: what they ask for is granted without asking the person. */
async function loadGrant(setting: Setting, ctx: Context) {
  const { client, session, provider, result } = ctx.oidc
  const accountId = session.accountId
  if (!client || !accountId) return undefined
  if (result?.signInId) {
    await sql`
      update identity.sign_in set session_uid = ${session.uid}
       where sign_in_id = ${result.signInId}`.execute(setting.system)
  }
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  if (existing?.accountId === accountId) return existing
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  grant.addOIDCScope(scopes)
  grant.addResourceScope(setting.audience, scopes)
  await grant.save()
  return grant
}

async function extraClaims(setting: Setting, token: TokenBeingIssued): Promise<Record<string, string>> {
  const person = await findPerson(setting.system, token.accountId)
  return {
    ...(person?.uniqueAccountId && { uniqueAccountId: person.uniqueAccountId }),
    ...(token.sid && { sid: token.sid }),
  }
}

/**
 * The provider guards its requests against addresses of private networks, because elsewhere anybody can register a
 * client. Here the operator wrote the addresses down, and they are often loopback ones.
 */
function fetchFromClient(setting: Setting, url: string, init: RequestInit & { dispatcher?: unknown }) {
  const { dispatcher: _guarded, ...rest } = init
  if (!setting.clients.some((client) => client.backchannelLogoutUri === url))
    throw new Error(`${url} is not a client's`)
  return (setting.fetch ?? fetch)(url, rest)
}
