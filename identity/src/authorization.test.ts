import { beforeAll, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { type Idp, startIdentity } from './testing/start-identity.ts'

let idp: Idp
beforeAll(async () => {
  idp = await startIdentity()
})

test('a request for consent is granted, with and without a session', async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  const first = await idp.startFlow({ prompt: 'consent' })
  const page = await browser.open(first.url)
  const callback = await browser.send(page, { email: person.email, password: person.password })
  expect((await first.finish(callback.url)).claims()?.sub).toBe(person.subject)
  const again = await idp.startFlow({ prompt: 'consent' })
  const tokens = await again.finish((await browser.open(again.url)).url)
  expect(tokens.refresh_token).toBeTypeOf('string')
  const both = await idp.startFlow({ prompt: 'login consent' })
  expect((await browser.open(both.url)).text).toContain('<h1>Sign in</h1>')
})

test('a request by POST recognises the session, like one by GET', async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  await idp.signIn(person, browser)
  const flow = await idp.startFlow({ prompt: 'none' })
  const { origin, pathname, searchParams } = new URL(flow.url)
  const answer = await browser.open(origin + pathname, {
    method: 'POST',
    body: searchParams,
    headers: { origin: 'https://client.example', 'sec-fetch-site': 'cross-site' },
  })
  expect((await flow.finish(answer.url)).claims()?.sub).toBe(person.subject)
})

test('refuses a request by POST that is too long or not a form', async () => {
  const url = `${idp.issuer}/connect/authorize`
  const long = await fetch(url, { method: 'POST', body: new URLSearchParams({ state: 'x'.repeat(9000) }) })
  expect(long.status).toBe(413)
  const json = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  expect(json.status).toBe(415)
})

const demanding = (acr: object) => ({ claims: JSON.stringify({ id_token: { acr: { essential: true, ...acr } } }) })

test('returns people who cannot sign in as strongly as a client requires, after one attempt', async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  const flow = await idp.startFlow(demanding({ values: ['mfa', 'phr'] }))
  const page = await browser.open(flow.url)
  const back = await browser.send(page, { email: person.email, password: person.password })
  expect(new URL(back.url).searchParams.get('error')).toBe('unmet_authentication_requirements')
  const silent = await idp.startFlow({ ...demanding({ value: 'mfa' }), prompt: 'none' })
  const refused = await browser.open(silent.url)
  expect(new URL(refused.url).searchParams.get('error')).toBe('login_required')
})

test('a password is enough for a client that requires a password', async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  await idp.signIn(person, browser)
  const flow = await idp.startFlow({ ...demanding({ value: 'pwd' }), prompt: 'none' })
  expect((await flow.finish((await browser.open(flow.url)).url)).claims()).toMatchObject({ acr: 'pwd', amr: ['pwd'] })
})

test('responds to an invalid claims parameter with its own error', async () => {
  const asked = [
    '[]',
    '{',
    '{"id_token":{"acr":{"essential":true,"values":"mfa"}}}',
    '{"userinfo":[]}',
    '{"id_token":{"acr":3}}',
  ]
  const ends = await Promise.all(
    asked.map(async (claims) => (await new Browser().open((await idp.startFlow({ claims })).url)).text + claims),
  )
  expect(ends.filter((text) => text.includes('server_error'))).toEqual([])
})
