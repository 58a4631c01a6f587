import * as oidc from 'openid-client'
import type { Config } from '../../config.ts'
import { within } from '../../lib/within.ts'
import { authenticateClient } from '../../lib/client-authentication.ts'
import { identityPatienceMs, tooLate } from '../../upstreams/identity/identity-calls.ts'
import { createClaimReader } from './claims.ts'
import { readUserInfo, unanswered, type UserInfoAnswer } from './user-info.ts'

/** Tokens as issued by the identity server. */
export interface Tokens {
  accessToken: string
  refreshToken: string | null
  idToken: string | null
  expiresInSeconds: number
}

export interface SignedIn extends Tokens {
  idToken: string
  subject: string
  providerSubject: string
  providerSid: string | null
  userInfo: UserInfoAnswer
  /** Whether the identity server reports a second factor; null if it is not configured how it would. */
  hasSecondFactor: boolean | null
}

export type Refreshed = { kind: 'refreshed'; tokens: Tokens } | { kind: 'refused' | 'unreachable'; cause: unknown }

export interface EndSession {
  endpoint: string
  takesForms: boolean
}

/** The identity server, whichever it is, as its discovery document describes it. */
export interface Provider {
  discover(): Promise<oidc.Configuration>
  authorizationUrl(parameters: Record<string, string>, codeVerifier: string): Promise<string>
  exchange(callback: URL, checks: oidc.AuthorizationCodeGrantChecks): Promise<SignedIn>
  refresh(refreshToken: string): Promise<Refreshed>
  userInfo(accessToken: string, subject?: string): Promise<UserInfoAnswer>
  /** Revokes a token at the identity server, if it offers that. */
  revoke(token: string, kind: 'access_token' | 'refresh_token'): Promise<void>
  /** Where the identity server ends its own session; null if it does not offer that. */
  endSession(): Promise<EndSession | null>
  /** The address below which /connect/userinfo responds, for the browser. */
  authServerBaseUrl(): Promise<string>
}

// Sending a code or a refresh token uses it up, so the response may take longer than a caller waits for us.
const tokenTimeoutMs = 8000
const rediscoverMs = 60 * 60 * 1000

export function createProvider(config: Config, fetcher: typeof fetch, clock: () => number): Provider {
  const claims = createClaimReader(config.OIDC_CLAIMS)
  let found: { configuration: oidc.Configuration; at: number } | undefined
  let search: Promise<oidc.Configuration> | undefined
  let formsAt: { endpoint: string; at: number; takesForms: Promise<boolean> } | undefined

  const discover = async (): Promise<oidc.Configuration> => {
    if (found && clock() - found.at < rediscoverMs) return found.configuration
    search ??= discoverOnce(config, fetcher)
      .then((configuration) => {
        found = { configuration, at: clock() }
        return configuration
      })
      .finally(() => {
        search = undefined
      })
    try {
      return await search
    } catch (error) {
      // Configuration from an hour ago is most likely still valid.
      if (found) return found.configuration
      throw error
    }
  }
  const userInfo = async (accessToken: string, subject?: string) =>
    readUserInfo(discover(), claims, accessToken, subject)

  // The embedded identity server has one issuer, and is at the host of each brand.
  const inBrowser = (url: string) =>
    url.startsWith(`${config.OIDC_ISSUER}/`) ? config.IDENTITY_URL + url.slice(config.OIDC_ISSUER.length) : url

  return {
    discover,
    userInfo,
    async authorizationUrl(parameters, codeVerifier) {
      const url = oidc.buildAuthorizationUrl(await discover(), {
        ...config.OIDC_AUTHORIZATION_PARAMETERS,
        ...resourceOf(config),
        ...parameters,
        scope: config.OIDC_SCOPE,
        redirect_uri: redirectUri(config),
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return inBrowser(url.href)
    },
    async exchange(callback, checks) {
      const lastMoment = performance.now() + identityPatienceMs
      const grant = discover().then((configuration) =>
        oidc.authorizationCodeGrant(configuration, callback, { ...checks, idTokenExpected: true }, resourceOf(config)),
      )
      const answer = await within(identityPatienceMs, grant, tooLate)
      const idClaims = answer.claims()
      if (!idClaims || !answer.id_token) throw new Error('The identity server gave no ID token')
      const timeLeft = lastMoment - performance.now()
      const info = await within(timeLeft, userInfo(answer.access_token, idClaims.sub), unanswered)
      const sid = idClaims.sid
      return {
        ...tokensOf(answer),
        idToken: answer.id_token,
        subject: claims.subject(idClaims) ?? info.subject ?? idClaims.sub,
        providerSubject: idClaims.sub,
        providerSid: typeof sid === 'string' ? sid : null,
        userInfo: info,
        hasSecondFactor: provesSecondFactor(config, idClaims),
      }
    },
    async refresh(refreshToken) {
      try {
        const answer = await oidc.refreshTokenGrant(await discover(), refreshToken, resourceOf(config))
        return { kind: 'refreshed', tokens: tokensOf(answer) }
      } catch (cause) {
        return { kind: isRefusal(cause) ? 'refused' : 'unreachable', cause }
      }
    },
    async revoke(token, kind) {
      const configuration = await discover()
      if (!configuration.serverMetadata().revocation_endpoint) return
      await oidc.tokenRevocation(configuration, token, { token_type_hint: kind }).catch((error: unknown) => {
        // Many servers revoke refresh tokens only: https://www.rfc-editor.org/rfc/rfc7009#section-2.2.1
        const isOffered = !(error instanceof oidc.ResponseBodyError) || error.error !== 'unsupported_token_type'
        if (isOffered) throw error
      })
    },
    async endSession() {
      const { end_session_endpoint: found } = (await discover()).serverMetadata()
      if (!found || config.OIDC_SIGN_OUT === 'local') return null
      const endpoint = inBrowser(found)
      if (formsAt?.endpoint !== endpoint || clock() - formsAt.at > rediscoverMs) {
        formsAt = { endpoint, at: clock(), takesForms: takesForms(endpoint, fetcher) }
      }
      return { endpoint, takesForms: await formsAt.takesForms }
    },
    async authServerBaseUrl() {
      if (config.AUTH_SERVER_BASE_URL) return config.AUTH_SERVER_BASE_URL
      if (config.isIdentityEmbedded) return config.IDENTITY_URL
      const { userinfo_endpoint } = (await discover()).serverMetadata()
      return userinfo_endpoint === `${config.OIDC_ISSUER}/connect/userinfo` ? config.OIDC_ISSUER : config.BASE_URL
    },
  }
}

export const providerId = 'openid-connect'

export function redirectUri(config: Config): string {
  return `${config.BASE_URL}/api/auth/callback/${providerId}`
}

function discoverOnce(config: Config, fetcher: typeof fetch): Promise<oidc.Configuration> {
  const authenticate: oidc.ClientAuth = (server, _client, body, headers) =>
    authenticateClient(config, server.token_endpoint_auth_methods_supported, { headers, body })
  return oidc.discovery(
    new URL(config.OIDC_ISSUER),
    config.OIDC_CLIENT_ID,
    { [oidc.clockTolerance]: 10 },
    authenticate,
    {
      [oidc.customFetch]: (url, { body, ...rest }) => {
        const isForTokens = body instanceof URLSearchParams && body.has('grant_type')
        const signal = AbortSignal.timeout(isForTokens ? tokenTimeoutMs : identityPatienceMs)
        return fetcher(url, { ...rest, body: body ?? null, signal })
      },
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(config.OIDC_ISSUER.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
      timeout: tokenTimeoutMs / 1000,
    },
  )
}

const resourceOf = ({ OIDC_RESOURCE: resource }: Config) => (resource ? { resource } : {})

function provesSecondFactor({ OIDC_SECOND_FACTOR: counts }: Config, { acr, amr }: oidc.IDToken): boolean | null {
  if (!counts) return null
  const methods = Array.isArray(amr) ? amr : []
  return (counts.acr?.some((value) => value === acr) || counts.amr?.some((value) => methods.includes(value))) ?? false
}

function tokensOf(answer: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    idToken: answer.id_token ?? null,
    // The common value for servers that do not report one; tokens are then renewed often enough.
    expiresInSeconds: answer.expiresIn() ?? 300,
  }
}

// A wrong client secret, for example, is a temporary problem of the operator; it must not end everyone's session.
const refusals = ['invalid_grant', 'interaction_required', 'login_required', 'consent_required', 'access_denied']

/** A definite refusal of this session, as opposed to a server that is unreachable or failing. */
function isRefusal(error: unknown): boolean {
  return error instanceof oidc.ResponseBodyError && refusals.includes(error.error)
}

/**
 * The standard requires it, but some servers do not support it: oidc-provider, for example, has no such route by
 * default.
 */
async function takesForms(endpoint: string, fetcher: typeof fetch): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(identityPatienceMs)
    const answer = await fetcher(endpoint, { method: 'POST', body: new URLSearchParams(), redirect: 'manual', signal })
    await answer.body?.cancel()
    return ![404, 405, 501].includes(answer.status)
  } catch {
    // An unreachable server is called in the standard's way.
    return true
  }
}
