import type { Client, Context } from 'oidc-provider'
import { z } from 'zod'
import { findAccessToken, revokeAccessToken } from './access-tokens.ts'
import { isProgram } from './programs.ts'
import { isService } from './service-clients.ts'
import type { Setting } from './setting.ts'
import type { SigningKey } from './signing-keys.ts'

const endpoints = ['/connect/revocation', '/connect/introspect']
const Refusal = z.object({ error: z.literal('unsupported_token_type') })

/**
 * The provider revokes and introspects only tokens that it can look up, and refuses signed ones with its own error code
 * once it has recognised the client. This code handles them from there.
 */
export function answerForSignedTokens(setting: Setting, keys: SigningKey[]) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    if (!endpoints.includes(ctx.path)) return next()
    // Only programs call this: an error is never a page.
    ctx.req.headers.accept = 'application/json'
    await next()
    const { client, params, route } = ctx.oidc ?? {}
    if (!client || typeof params?.token !== 'string' || !Refusal.safeParse(ctx.body).success) return
    // The gateway makes no call here, so a service's token ends by expiry or a change of secret.
    if (route === 'revocation' && isService(client)) return
    const token = await findAccessToken(setting, keys, params.token)
    ctx.status = 200
    if (route === 'introspection') {
      ctx.body = token && mayIntrospect(client) ? describe(token) : { active: false }
    } else if (token && token.client_id !== client.clientId) {
      ctx.status = 400
      ctx.body = { error: 'invalid_request', error_description: 'the token was issued to another client' }
    } else {
      if (token) await revokeAccessToken(setting, token)
      ctx.body = ''
    }
  }
}

/** Programs have no secret, so anyone could ask in their name. */
export const mayIntrospect = (client: Client): boolean => !isService(client) && !isProgram(client)

function describe({ userinfo_claims: _asked, ...token }: Awaited<ReturnType<typeof findAccessToken>> & object): object {
  return { active: true, token_type: 'Bearer', ...token }
}
