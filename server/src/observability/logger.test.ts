import { expect, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { startTestPortal } from '../testing/portal.ts'
import { withoutSecrets } from './logger.ts'

const lines: string[] = []
const portal = await startTestPortal({ LOG_LEVEL: 'trace', RELEASE: '7.4.1' }, { write: (line) => lines.push(line) })
const account = await createAccount(portal.database)
const userId = await createUser(portal.database, account)
const ada = await portal.signIn(userId)

interface Line {
  level: string
  time: string
  release: string
  requestId?: string
  role?: string
  account?: string
  actor?: string
  route?: string
  status?: number
  ms?: number
  msg: string
}
const parsed = () => lines.map((line): Line => JSON.parse(line))

test('every line is JSON with time and release; a response line has request, route and duration', async () => {
  lines.length = 0
  const answer = await ada.gateway('/service-info/api/services/none')
  await expect.poll(() => parsed().filter(({ msg }) => msg === 'answered')).toHaveLength(1)
  expect(parsed().find(({ msg }) => msg === 'answered')).toMatchObject({
    level: 'info',
    release: '7.4.1',
    requestId: answer.headers.get('x-request-id'),
    role: 'gateway',
    account,
    actor: expect.stringMatching(/^[\w-]+$/),
    route: '/gateway/service-info/api/services/:serviceId',
    status: 404,
    ms: expect.any(Number),
  })
  expect(parsed().every(({ time }) => !Number.isNaN(Date.parse(time)))).toBe(true)
})

test('no credential and no personal data reaches the log, from any source', async () => {
  lines.length = 0
  const secrets = {
    cookie: 'cookievalue48151623',
    bearer: 'bearervalue48151623',
    password: 'passwordvalue48151623',
    code: 'codevalue48151623',
    state: 'statevalue48151623',
    token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0ODE1MTYyMyJ9.c2lnbmF0dXJlNDgxNTE2MjM',
    email: 'ada48151623@customer.example',
    clientSecret: 'clientsecretvalue48151623',
  }
  const { password, token, clientSecret, email } = secrets
  const headers = {
    cookie: `portal.session=${secrets.cookie}`,
    authorization: `Bearer ${secrets.bearer}`,
    'content-type': 'application/json',
    origin: portal.baseUrl,
  }
  const body = JSON.stringify({
    password: secrets.password,
    email: secrets.email,
    client_secret: secrets.clientSecret,
    refresh_token: secrets.token,
  })
  const query = `?code=${secrets.code}&state=${secrets.state}&id_token_hint=${secrets.token}`
  const calls = [
    fetch(`${portal.baseUrl}/api/auth/callback/openid-connect${query}`, { headers, redirect: 'manual' }),
    fetch(`${portal.gatewayUrl}/service-info/api/services${query}`, { headers }),
    fetch(`${portal.gatewayUrl}/contact-info/api/contacts`, { method: 'POST', headers, body }),
    fetch(`${portal.gatewayUrl}/contact-info/api/contacts`, { method: 'POST', headers, body: `{${body}` }),
    fetch(`${portal.config.OIDC_ISSUER}/connect/authorize${query}`, { headers, redirect: 'manual' }),
    fetch(`${portal.baseUrl}/api/log/error`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        msg: `Failed at /x${query} for ${secrets.email}`,
        obj: { password, token, clientSecret, email, url: `/x${query}`, headers },
      }),
    }),
  ]
  await Promise.all(calls)
  await expect.poll(() => parsed().filter(({ msg }) => msg === 'answered').length).toBeGreaterThanOrEqual(calls.length)
  const log = lines.join('')
  expect(log).toContain('Failed at /x')
  const found = Object.entries({ ...secrets, part: '48151623' }).filter(([, secret]) => log.includes(secret))
  expect(found).toEqual([])
})

test('an error is logged with its stack and without its properties', () => {
  const err = {
    type: 'Error',
    message: 'no',
    stack: 'Error: no\n    at x (/y.ts:1:1)',
    token: 'abcdef',
    to: 'a@b.example',
  }
  const line = withoutSecrets(`${JSON.stringify({ level: 'error', err, msg: 'failed for a@b.example' })}\n`)
  expect(JSON.parse(line)).toEqual({
    level: 'error',
    err: { ...err, token: '[redacted]', to: '[e-mail]' },
    msg: 'failed for [e-mail]',
  })
})

test('an unreadable line is not written', () => {
  expect(withoutSecrets('{"password": "x')).not.toContain('"x')
})
