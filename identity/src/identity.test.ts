import { beforeAll, expect, test } from 'vitest'
import { type Idp, startIdentity } from './testing/start-identity.ts'
import { Browser } from './testing/browser.ts'

let idp: Idp
beforeAll(async () => {
  idp = await startIdentity()
})

test('A6.2 signs a person in by code flow with PKCE, state and nonce, without asking for consent', async () => {
  const person = await idp.addPerson({ givenName: 'Grace', familyName: 'Hopper' })
  const flow = await idp.startFlow()
  const browser = new Browser()
  const page = await browser.open(flow.url)
  expect(page.text).toContain('<h1>Sign in</h1>')
  const callback = await browser.send(page, { email: person.email, password: person.password })
  expect(callback.url).toContain(idp.redirectUri)
  const tokens = await flow.finish(callback.url)
  expect(tokens.claims()).toMatchObject({ sub: person.subject })
  expect(tokens.refresh_token).toBeTruthy()
})

test('A6.1 userinfo answers who the access token of the gateway belongs to', async () => {
  const person = await idp.addPerson({ givenName: 'Ada', familyName: 'Lovelace', uniqueAccountId: 'ACC-1' })
  const { access_token: token } = await idp.signIn(person)
  const answer = await fetch(`${idp.issuer}/connect/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    sub: person.subject,
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
    email: person.email,
    uniqueAccountId: 'ACC-1',
  })
})
