import { Problem } from '@portal/contract/problem.ts'
import { isCanonical } from '@portal/db/src/base64url.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import type { Config } from '../config.ts'
import { readDiscovery } from '../lib/discovery.ts'
import { keepLatest } from '../lib/keep-latest.ts'
import { nameOfToken } from '../lib/token-name.ts'
import { within } from '../lib/within.ts'
import { IdentityAway, identityPatienceMs } from '../upstreams/identity/identity-calls.ts'
import type { KeyPowers } from './api-keys/policy.ts'
import type { ClientPowers } from './integration/policy.ts'
import type { ProgramPowers } from './mcp/policy.ts'

export interface VerifiedToken {
  subject: string
  /** Identifies the token in the list of signed-out sessions, which is checked in the same query as the person. */
  tokenName: Buffer | null
  /** The API key sent instead of a token; it permits at most what its owner holds. */
  key?: KeyPowers
  /** The program that requested the token, if the token names it, and the requested scope. */
  clientId?: string
  scope?: string
  /** A provider system that calls under its own name. */
  client?: ClientPowers
  /** The connection of a program, in a token for the MCP server. */
  connectionId?: string
  /** A program that works for the person. */
  program?: ProgramPowers
}

/**
 * Verifies the bearer token of a request. Throws `unauthenticated`. Additional response headers are set on the reply.
 */
export type VerifyToken = (request: FastifyRequest, reply: FastifyReply) => Promise<VerifiedToken>

// A token is sent with every call of a person; its signature is checked once in this time.
const verifiedForMs = 60_000
const mostVerified = 5000
// Longer than any caller waits: an identity server that is slow at first must not lose each of its answers.
const loadingMs = 20_000

/** Accepts only tokens for the audience, or for one of several: one for another part of the portal opens nothing here. */
export function createTokenVerifier(
  config: Config,
  fetcher: typeof fetch,
  audience: string | string[] = config.OIDC_AUDIENCE,
): VerifyToken {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined
  // Discovered on first use and again after a failure: the identity server may start later than the gateway.
  const loadKeys = async () => {
    const { jwks_uri } = await readDiscovery(config.OIDC_ISSUER, fetcher, loadingMs)
    return createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetcher, timeoutDuration: loadingMs })
  }
  const verifyNow = async (token: string): Promise<Verified> => {
    keys ??= loadKeys()
    const keySet = await keys.catch((cause: unknown) => {
      keys = undefined
      throw away(cause)
    })
    return verify(token, keySet, config, audience)
  }
  const verified = new Map<string, Verified>()
  return async (request) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    // By its whole text: a token with the same id and another signature is another token.
    const known = token && verified.get(token)
    if (known && Date.now() < known.until) return known.token
    if (!token || !isCanonical(token)) throw new Problem('unauthenticated')
    verified.delete(token)
    const found = await within(identityPatienceMs, verifyNow(token), () => {
      throw away(new IdentityAway())
    })
    keepLatest(verified, token, found, mostVerified)
    return found.token
  }
}

interface Verified {
  token: VerifiedToken
  until: number
}

const away = (cause: unknown) =>
  new Problem('unavailable', {
    detail: 'The identity server is not responding. Try again in a moment.',
    cause,
    retryAfter: 2,
  })

const toleranceSeconds = 10

async function verify(
  token: string,
  keySet: ReturnType<typeof createRemoteJWKSet>,
  config: Config,
  audience: string | string[],
): Promise<Verified> {
  try {
    const { payload } = await jwtVerify(token, keySet, {
      // Some issuers' names end with the slash that the setting is read without.
      issuer: [config.OIDC_ISSUER, `${config.OIDC_ISSUER}/`],
      audience,
      clockTolerance: toleranceSeconds,
    })
    const subject = payload[config.OIDC_CLAIMS.sub ?? 'sub']
    const clientId = payload[config.OIDC_CLIENT_CLAIM]
    const { scope, connection_id: connectionId } = payload
    if (typeof subject === 'string') {
      const found: VerifiedToken = {
        subject,
        tokenName: nameOfToken(token),
        ...(typeof clientId === 'string' && { clientId }),
        ...(typeof scope === 'string' && { scope }),
        ...(typeof connectionId === 'string' && { connectionId }),
      }
      const endsAt = payload.exp === undefined ? Infinity : (payload.exp + toleranceSeconds) * 1000
      return { token: found, until: Math.min(Date.now() + verifiedForMs, endsAt) }
    }
  } catch (cause) {
    // Unavailable keys say nothing about the token, so no one has to sign in again.
    if (areKeysAway(cause)) throw away(cause)
    throw new Problem('unauthenticated', { cause })
  }
  throw new Problem('unauthenticated')
}

function areKeysAway(error: unknown): boolean {
  if (error instanceof IdentityAway || error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)
    return true
  // The library's generic error means a status other than 200 from the identity server; a failed fetch is a TypeError.
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC'
  return error instanceof TypeError && error.message === 'fetch failed'
}
