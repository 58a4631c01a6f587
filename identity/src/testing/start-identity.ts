import { randomUUID } from 'node:crypto'
import { quickHash } from '@portal/db/src/testing/quick-hash.ts'
import { type TestDatabase, testDatabase } from '@portal/db/src/testing/database.ts'
import fastify from 'fastify'
import { sql } from 'kysely'
// The portal server's version; a plain 'openid-client' import finds an older one from another package.
import * as openid from 'openid-client'
import { afterAll } from 'vitest'
import { identityServer } from '../identity.ts'
import type { IdentityOptions } from '../options.ts'
import { Browser } from './browser.ts'

export interface TestPerson {
  subject: string
  email: string
  password: string
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

export interface Flow {
  url: string
  finish(callbackUrl: string): Promise<Tokens>
}

export type Idp = Awaited<ReturnType<typeof startIdentity>>

export const secret = 'a secret of the tests that is long enough'
const redirectUri = 'http://127.0.0.1:1/callback'

/** An identity server on its own port, and a client that signs people in through it. */
export async function startIdentity({
  host = '127.0.0.1',
  ...changes
}: Partial<IdentityOptions> & { host?: string } = {}) {
  const database = changes.database ?? (await testDatabase())
  const app = fastify()
  const port = await freePort()
  const address = `http://${host}:${port}/identity`
  // Several processes may serve one issuer.
  const issuer = changes.issuer ?? address
  const audience = changes.audience ?? `http://127.0.0.1:${port}/gateway`
  const options: IdentityOptions = {
    database,
    issuer,
    secrets: [secret],
    accessTokenSeconds: 300,
    audience,
    productName: 'Business',
    theme: 'business',
    supportPhone: '01632 960 100',
    clients: [
      {
        clientId: 'portal',
        clientSecret: 'client secret',
        redirectUris: [redirectUri],
        postLogoutRedirectUris: ['http://127.0.0.1:1/'],
        backchannelLogoutUri: 'http://127.0.0.1:1/logout',
        opensGateway: true,
      },
    ],
    ...changes,
  }
  await app.register(identityServer, options)
  await app.listen({ host: '127.0.0.1', port })
  afterAll(() => app.close())
  const client = await openid.discovery(new URL(issuer), 'portal', 'client secret', undefined, {
    execute: [openid.allowInsecureRequests],
  })

  async function startFlow(parameters: Record<string, string> = {}): Promise<Flow> {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const expectedState = openid.randomState()
    const expectedNonce = openid.randomNonce()
    const url = openid.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: 'openid profile email offline_access',
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
      ...parameters,
    })
    return {
      url: url.href,
      finish: (callbackUrl) =>
        openid.authorizationCodeGrant(client, new URL(callbackUrl), { pkceCodeVerifier, expectedState, expectedNonce }),
    }
  }

  async function signIn(person: TestPerson, browser = new Browser()): Promise<Tokens> {
    const flow = await startFlow()
    const page = await browser.open(flow.url)
    const callback = await browser.send(page, { email: person.email, password: person.password })
    return flow.finish(callback.url)
  }

  const refresh = (token: string) => openid.refreshTokenGrant(client, token)

  return {
    options,
    refresh,
    address,
    issuer,
    audience,
    database,
    client,
    redirectUri,
    startFlow,
    signIn,
    addPerson: adder(database),
  }
}

function adder(database: Pick<TestDatabase, 'system'>) {
  return async (person: { givenName?: string; familyName?: string; uniqueAccountId?: string; email?: string } = {}) => {
    const subject = randomUUID()
    const email = person.email ?? `${subject}@customer.example`
    const password = 'correct horse battery'
    await sql`
      insert into identity.login (subject, email, given_name, family_name, unique_account_id, password_hash)
      values (${subject}, ${email}, ${person.givenName ?? null}, ${person.familyName ?? null},
        ${person.uniqueAccountId ?? null}, ${await quickHash(password)})`.execute(database.system)
    return { subject, email, password }
  }
}

async function freePort(): Promise<number> {
  const probe = fastify()
  const address = await probe.listen({ host: '127.0.0.1', port: 0 })
  await probe.close()
  return Number(new URL(address).port)
}
