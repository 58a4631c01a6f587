import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { z } from 'zod'
import { Browser, type Page } from './browser.ts'
import type { TestPerson } from './start-identity.ts'

export type Parameters = Record<string, string | undefined>
export type ClientAuthentication = 'client_secret_basic' | 'client_secret_post'

export interface Client {
  id: string
  secret: string
}

export const Discovery = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  end_session_endpoint: z.string(),
  jwks_uri: z.string(),
  scopes_supported: z.array(z.string()),
  acr_values_supported: z.array(z.string()),
})
type Discovery = z.infer<typeof Discovery>

const Key = z.looseObject({ kid: z.string(), kty: z.string(), n: z.string(), e: z.string() })
const Header = z.looseObject({ alg: z.string(), kid: z.string() })
export const IdToken = z.looseObject({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string().optional(),
  auth_time: z.number().optional(),
  acr: z.string().optional(),
  name: z.string().optional(),
  sid: z.string(),
})
export type IdToken = z.infer<typeof IdToken>

export const TokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  id_token: z.string(),
  refresh_token: z.string().optional(),
})

export interface Flow {
  tokens: z.infer<typeof TokenAnswer>
  idToken: IdToken
  code: string
}

export const redirectUri = 'http://127.0.0.1:1/callback'
export const postLogoutUri = 'http://127.0.0.1:1/post_logout_redirect'

/** Acts as the conformance suite's client, and as the person at the browser. */
export class RelyingParty {
  readonly discovery: Discovery
  readonly #person: TestPerson

  private constructor(discovery: Discovery, person: TestPerson) {
    this.discovery = discovery
    this.#person = person
  }

  static async of(issuer: string, person: TestPerson): Promise<RelyingParty> {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`)
    return new RelyingParty(Discovery.parse(await answer.json()), person)
  }

  /** The address of an authorization request; undefined parameters are omitted. */
  request(client: Client, parameters: Parameters = {}): URL {
    const url = new URL(this.discovery.authorization_endpoint)
    const all = {
      client_id: client.id,
      redirect_uri: redirectUri,
      scope: 'openid',
      state: randomBytes(8).toString('hex'),
      nonce: randomBytes(8).toString('hex'),
      response_type: 'code',
      ...parameters,
    }
    for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, value)
    return url
  }

  /** Opens the address and signs in if a form asks for it. Returns the final page. */
  async visit(browser: Browser, url: URL, method: 'GET' | 'POST' = 'GET'): Promise<Page & { wasAsked: boolean }> {
    const page =
      method === 'GET'
        ? await browser.open(url.href)
        : await browser.open(url.origin + url.pathname, { method, body: url.searchParams })
    const wasAsked = page.text.includes('name="password"')
    const { email, password } = this.#person
    return { ...(wasAsked ? await browser.send(page, { email, password }) : page), wasAsked }
  }

  async authorize(client: Client, parameters: Parameters = {}, browser = new Browser(), method?: 'POST') {
    const url = this.request(client, parameters)
    const page = await this.visit(browser, url, method)
    if (!page.url.startsWith(redirectUri)) throw new Error(`The browser ended at ${page.url}: ${page.text}`)
    const state = url.searchParams.get('state')
    const answered = new URL(page.url).searchParams
    if (answered.get('state') !== state) throw new Error('The state came back changed')
    if (answered.get('iss') !== this.discovery.issuer) throw new Error('The answer names another issuer')
    return { answer: answered, wasAsked: page.wasAsked, nonce: url.searchParams.get('nonce') ?? undefined }
  }

  /** Everything from the authorization request to the verified ID token. */
  async flow(
    client: Client,
    parameters: Parameters = {},
    { browser = new Browser(), by, method }: { browser?: Browser; by?: ClientAuthentication; method?: 'POST' } = {},
  ): Promise<Flow & { wasAsked: boolean }> {
    const { answer, nonce, wasAsked } = await this.authorize(client, parameters, browser, method)
    const code = answer.get('code')
    if (!code) throw new Error(`There is no code: ${answer.toString()}`)
    const { status, body } = await this.exchange(client, code, {}, by)
    if (status !== 200) throw new Error(`The token endpoint answered ${status}: ${JSON.stringify(body)}`)
    const tokens = TokenAnswer.parse(body)
    return { tokens, idToken: await this.verify(tokens.id_token, client, nonce), code, wasAsked }
  }

  exchange(client: Client, code: string, more: Record<string, string> = {}, by?: ClientAuthentication) {
    return this.askForTokens(client, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more }, by)
  }

  async askForTokens(client: Client, form: Record<string, string>, by: ClientAuthentication = 'client_secret_basic') {
    const basic = [client.id, client.secret].map((part) => new URLSearchParams({ part }).toString().slice(5)).join(':')
    const isBasic = by === 'client_secret_basic'
    const answer = await fetch(this.discovery.token_endpoint, {
      method: 'POST',
      headers: isBasic ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {},
      body: new URLSearchParams({ ...form, ...(!isBasic && { client_id: client.id, client_secret: client.secret }) }),
    })
    return { status: answer.status, body: z.looseObject({ error: z.string().optional() }).parse(await answer.json()) }
  }

  async userInfo(accessToken: string, by: 'get' | 'post-header' | 'post-body' = 'get') {
    const { userinfo_endpoint: url } = this.discovery
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetch(
      url,
      by === 'get'
        ? { headers }
        : by === 'post-header'
          ? { method: 'POST', headers }
          : { method: 'POST', body: new URLSearchParams({ access_token: accessToken }) },
    )
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, type, claims: z.record(z.string(), z.unknown()).parse(await answer.json()) }
  }

  async keys() {
    const answer = await fetch(this.discovery.jwks_uri)
    return z.object({ keys: z.array(Key).min(1) }).parse(await answer.json()).keys
  }

  /** The checks of OpenID Connect Core 3.1.3.7. */
  async verify(token: string, client: Client, nonce?: string): Promise<IdToken> {
    const claims = IdToken.parse(await this.verifySignature(token))
    const now = Date.now() / 1000
    const { iss, aud, exp, iat } = claims
    const isRight = iss === this.discovery.issuer && aud === client.id && exp > now && Math.abs(iat - now) < 300
    if (!isRight || claims.nonce !== nonce) throw new Error(`A wrong ID token: ${JSON.stringify(claims)}`)
    return claims
  }

  async verifySignature(token: string): Promise<unknown> {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { alg, kid } = Header.parse(decoded(header))
    const key = (await this.keys()).find((one) => one.kid === kid)
    if (alg !== 'RS256' || !key) throw new Error(`No key for ${alg} ${kid}`)
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const isGenuine = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    )
    if (!isGenuine) throw new Error('The signature is wrong')
    return decoded(payload)
  }

  endSession(parameters: Parameters): string {
    const url = new URL(this.discovery.end_session_endpoint)
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
    return url.href
  }
}

export function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

/** A token of our own without a signature. */
export function unsigned(claims: object): string {
  const parts = [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return `${parts.join('.')}.`
}
