import fastify from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { answerProblem } from '../http/problems.ts'
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
