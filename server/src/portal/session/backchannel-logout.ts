import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { z } from 'zod'
import { within } from '../../lib/within.ts'
import { identityPatienceMs, tooLate } from '../../upstreams/identity/identity-calls.ts'
import { takeLogoutToken } from './flow-store.ts'
import { logError } from './log-error.ts'
import { formOf, type Mechanism } from './mechanism.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { endProviderSessions } from '../../sessions/store.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'

// https://openid.net/specs/openid-connect-backchannel-1_0.html#LogoutToken
const LogoutToken = z
  .object({
    jti: z.string().min(1),
    iat: z.number(),
    exp: z.number(),
    sub: z.string().optional(),
    sid: z.string().optional(),
    events: z.looseObject({ [event]: z.object({}).loose() }),
    // Forbidden, so that an ID token cannot pass as a logout token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'neither sub nor sid')

type LogoutToken = z.infer<typeof LogoutToken>

const maxAgeSeconds = 300

/** The identity server reports the end of one of its sessions; the portal sessions based on it end too. */
export function backchannelLogoutRoutes(app: FastifyInstance, mechanism: Mechanism, fetcher: typeof fetch): void {
  const { config, database, provider, clock } = mechanism
  let keys: { address: string; set: ReturnType<typeof createRemoteJWKSet> } | undefined

  const verify = async (token: string): Promise<LogoutToken | Error> => {
    const { jwks_uri, issuer } = (await provider.discover()).serverMetadata()
    if (!jwks_uri) throw new Error('The identity server publishes no keys')
    if (keys?.address !== jwks_uri) {
      keys = {
        address: jwks_uri,
        set: createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetcher, timeoutDuration: identityPatienceMs }),
      }
    }
    const { payload, protectedHeader } = await jwtVerify(token, keys.set, {
      issuer,
      audience: config.OIDC_CLIENT_ID,
      clockTolerance: 10,
      maxTokenAge: maxAgeSeconds,
      currentDate: new Date(clock()),
    })
    const type = protectedHeader.typ?.toLowerCase()
    if (type !== undefined && type !== 'logout+jwt' && type !== 'jwt') throw new Error(`A token of type ${type}`)
    return LogoutToken.parse(payload)
  }

  app.post('/backchannel-logout', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { logout_token: text } = formOf(request)
    const token =
      typeof text === 'string'
        ? await within(identityPatienceMs, verify(text), tooLate).catch(asError)
        : new Error('There is no logout_token')
    const ended = token instanceof Error ? token : await endOnce(token)
    if (ended instanceof Error) {
      logError(request.log, 'BACKCHANNEL_LOGOUT_ERROR', 'A logout token was rejected', ended)
      return reply.status(400).send({ error: 'invalid_request' })
    }
    request.log.info({ ended }, 'The identity server ended sessions')
    return reply.status(200).send()
  })

  const endOnce = ({ jti, exp, sid, sub }: LogoutToken) =>
    database.system.transaction().execute(async (tx) => {
      const isNew = await takeLogoutToken(tx, sha256(`${config.OIDC_ISSUER} ${jti}`), new Date((exp + 60) * 1000))
      if (!isNew) return new Error('This logout token has already been used')
      return endProviderSessions(tx, { ...(sid !== undefined && { sid }), ...(sub !== undefined && { sub }) })
    })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
