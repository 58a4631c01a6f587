import { expect, test } from 'vitest'
import { createIdentityCalls, IdentityAway, isIdentityWell } from './identity-calls.ts'

const issuer = 'http://identity.example'

/** An identity server that fails on demand. */
function identityServer(restMs = 20) {
  const line = { isWell: true, calls: 0 }
  const calls = createIdentityCalls(async () => {
    line.calls += 1
    if (!line.isWell) throw new TypeError('fetch failed')
    return Response.json({ issuer, jwks_uri: `${issuer}/jwks` })
  }, restMs)
  return { line, calls, ask: () => calls.fetch(issuer) }
}

test('after five failures in a row the server is left alone, and no caller waits for it', async () => {
  const { line, calls, ask } = identityServer(60_000)
  line.isWell = false
  for (let call = 0; call < 5; call += 1) {
    await expect(ask()).rejects.toThrow('fetch failed')
  }
  expect(calls.isWell()).toBe(false)
  await expect(ask()).rejects.toBeInstanceOf(IdentityAway)
  expect(line.calls).toBe(5)
})

test('a refusal is a response, and so is a single failure', async () => {
  const statuses = [401, 400, 403, 404, 502, 401]
  const calls = createIdentityCalls(async () => new Response('', { status: statuses.shift() ?? 200 }))
  for (const status of [401, 400, 403, 404, 502, 401]) {
    expect((await calls.fetch(issuer)).status).toBe(status)
  }
  expect(calls.isWell()).toBe(true)
})

test('the health check finds out that the server is back, even without other calls', async () => {
  const { line, calls, ask } = identityServer()
  line.isWell = false
  await Promise.allSettled(Array.from({ length: 5 }, ask))
  expect(isIdentityWell(issuer, calls)).toBe(false)
  line.isWell = true
  await expect.poll(() => isIdentityWell(issuer, calls)).toBe(true)
})

test('one call checks whether the server is back; the others do not wait for it', async () => {
  let isHanging = false
  const calls = createIdentityCalls(() => (isHanging ? new Promise(() => {}) : Promise.reject(new TypeError('x'))), 0)
  await Promise.allSettled(Array.from({ length: 5 }, () => calls.fetch(issuer)))
  isHanging = true
  void calls.fetch(issuer)
  await expect(calls.fetch(issuer)).rejects.toBeInstanceOf(IdentityAway)
})
