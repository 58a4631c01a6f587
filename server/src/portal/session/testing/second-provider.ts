import { Provider } from '@portal/identity/src/quiet-provider.ts'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll } from 'vitest'

interface Client {
  clientId: string
  clientSecret: string
  portal: string
  /** The ways for a client to say who it is. */
  authenticates?: string[]
  /** Its additional claims and the sign-in methods of everyone; may change while it runs. */
  says?: { claims: Record<string, unknown>; amr: string[] }
}

/**
 * An OpenID provider of another make: other paths, other claim names, another way for a client to say who it is, and
 * opaque tokens, and refresh tokens that stay the same. It signs everyone in as Grace at once.
 */
export async function startSecondProvider({
  clientId,
  clientSecret,
  portal,
  authenticates = ['client_secret_post'],
  says = { claims: {}, amr: ['pwd'] },
}: Client) {
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const issuer = `http://127.0.0.1:${port}/oauth2/default`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${portal}/api/auth/callback/openid-connect`],
        post_logout_redirect_uris: [`${portal}/api/auth/signout/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    clientAuthMethods: authenticates,
    cookies: { keys: ['a key of the second provider'] },
    routes: {
      authorization: '/oauth2/v1/auth',
      token: '/oauth2/v1/token',
      userinfo: '/oauth2/v1/me',
      end_session: '/oauth2/v1/logout',
      revocation: '/oauth2/v1/revoke',
      jwks: '/oauth2/v1/keys',
    },
    claims: {
      openid: ['sub', 'account', 'amr'],
      profile: ['firstName', 'lastName'],
      email: ['mail', 'email_verified'],
    },
    ttl: { AccessToken: 300, IdToken: 300, RefreshToken: 3600, Grant: 3600, Session: 3600, Interaction: 600 },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        firstName: 'Grace',
        lastName: 'Hopper',
        mail: 'grace@navy.example',
        account: 4711,
        ...says.claims,
      }),
    }),
    loadExistingGrant: async (ctx: GrantContext) => {
      const { client, session, provider: self } = ctx.oidc
      const grant = new self.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: false,
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/oauth2/default/enter/${uid}` },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx: { body: string }, form: string) => {
          ctx.body = form
        },
      },
    },
    clientBasedCORS: () => false,
  })
  const answer = provider.callback()
  http.on('request', (request, response) => {
    const path = (request.url ?? '').replace('/oauth2/default', '')
    Object.assign(request, { originalUrl: request.url, url: path })
    if (!path.startsWith('/enter/')) return void answer(request, response)
    const login = { login: { accountId: 'grace', amr: says.amr, remember: true } }
    provider.interactionResult(request, response, login, { mergeWithLastSubmission: false }).then(
      (url: string) => response.writeHead(303, { location: url }).end(),
      () => response.writeHead(500).end(),
    )
    return undefined
  })
  afterAll(() => {
    http.close()
    http.closeAllConnections()
  })
  return { issuer }
}

interface GrantContext {
  oidc: {
    client: { clientId: string }
    session: { accountId: string }
    provider: InstanceType<typeof Provider>
  }
}
