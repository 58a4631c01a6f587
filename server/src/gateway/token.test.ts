import fastify from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { answerProblem } from '../http/problems.ts'
import { identityPatienceMs } from '../upstreams/identity/identity-calls.ts'
import { createTokenVerifier } from './token.ts'

const config = readConfig({ ENVIRONMENT: 'test' }, () => 'a secret for tests that is long enough')
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${part({ alg: 'RS256', kid: 'new' })}.${part({ sub: 'ada' })}.AAAA`

/** The status of a call with the token while the keys cannot be loaded. */
async function answerWhile(keys: () => Promise<Response>, sent = token): Promise<number> {
  const verify = createTokenVerifier(config, async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith('openid-configuration')) return keys()
    return Response.json({ issuer: config.OIDC_ISSUER, jwks_uri: `${config.OIDC_ISSUER}/keys` })
  })
  const app = fastify()
  app.setErrorHandler(answerProblem)
  app.get('/', async (request, reply) => ({ subject: (await verify(request, reply)).subject }))
  const { statusCode } = await app.inject({ url: '/', headers: { authorization: `Bearer ${sent}` } })
  await app.close()
  return statusCode
}

test('a token is not refused while its keys cannot be read', async () => {
  expect(await answerWhile(async () => new Response('', { status: 503 }))).toBe(503)
  expect(await answerWhile(() => Promise.reject(new TypeError('fetch failed')))).toBe(503)
})

test('a token with an unpublished key is refused', async () => {
  expect(await answerWhile(async () => Response.json({ keys: [] }))).toBe(401)
})

afterEach(() => vi.useRealTimers())

/** A verifier with a key of its own, which answers after a time, and what it asked for. */
async function verifierOf(answerMs = 0) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }]
  const { OIDC_ISSUER: issuer } = config
  const verify = createTokenVerifier(config, async (input) => {
    if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs))
    const isKeys = !String(input instanceof Request ? input.url : input).endsWith('openid-configuration')
    return Response.json(isKeys ? { keys } : { issuer, jwks_uri: `${issuer}/keys` })
  })
  const app = fastify()
  app.setErrorHandler(answerProblem)
  app.get('/', async (request, reply) => ({ subject: (await verify(request, reply)).subject }))
  const sign = (lifetime: string) =>
    new SignJWT({ sub: 'ada', jti: 'one' })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(issuer)
      .setAudience(config.OIDC_AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(lifetime)
      .sign(privateKey)
  const statusOf = async (sent: string) =>
    (await app.inject({ url: '/', headers: { authorization: `Bearer ${sent}` } })).statusCode
  return { sign, statusOf }
}

test('a verified token is accepted until it ends', async () => {
  const { sign, statusOf } = await verifierOf()
  vi.useFakeTimers({ toFake: ['Date'] })
  const sent = await sign('30s')
  expect([await statusOf(sent), await statusOf(sent)]).toEqual([200, 200])
  vi.setSystemTime(Date.now() + 39_000)
  expect(await statusOf(sent), 'within the tolerance of clocks').toBe(200)
  vi.setSystemTime(Date.now() + 2000)
  expect(await statusOf(sent)).toBe(401)
})

test('a verified token vouches for no other with its id', async () => {
  const [own, other] = [await verifierOf(), await verifierOf()]
  const sent = await own.sign('1m')
  expect(await own.statusOf(sent)).toBe(200)
  const [head, claims] = sent.split('.')
  const [, , signature] = (await other.sign('1m')).split('.')
  expect(await own.statusOf(`${head}.${claims}.${signature}`)).toBe(401)
  expect(await own.statusOf(await other.sign('1m'))).toBe(401)
})

test('keys that arrive too late for the first callers serve the next', async () => {
  const { sign, statusOf } = await verifierOf(identityPatienceMs * 0.6)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sent = await sign('1m')
  const first = statusOf(sent)
  await vi.advanceTimersByTimeAsync(identityPatienceMs)
  expect(await first).toBe(503)
  await vi.advanceTimersByTimeAsync(identityPatienceMs)
  expect(await statusOf(sent)).toBe(200)
})

test("accepts the issuer's name with and without the final slash, and no other", async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }]
  const answer = async (issuer: string) => {
    const signed = await new SignJWT({ sub: 'ada' })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(issuer)
      .setAudience(config.OIDC_AUDIENCE)
      .setExpirationTime('1m')
      .sign(privateKey)
    return answerWhile(async () => Response.json({ keys }), signed)
  }
  const { OIDC_ISSUER: issuer } = config
  expect(await Promise.all([issuer, `${issuer}/`, `${issuer}//`].map(answer))).toEqual([200, 200, 401])
})
