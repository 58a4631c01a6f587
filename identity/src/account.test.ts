import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { type Idp, startIdentity, type TestPerson } from './testing/start-identity.ts'

let idp: Idp
beforeAll(async () => {
  idp = await startIdentity()
})
beforeEach(() => sql`delete from identity.throttle`.execute(idp.database.system))

async function openAccount(person: TestPerson, browser = new Browser(), userAgent = '') {
  const headers = userAgent ? { 'user-agent': userAgent } : {}
  const signIn = await browser.open(`${idp.issuer}/account`)
  const account = await browser.send(signIn, { email: person.email, password: person.password }, '', headers)
  return { browser, account, signIn }
}

const change = (browser: Browser, page: Awaited<ReturnType<Browser['open']>>, current: string, password: string) =>
  browser.send(page, { current, password }, '/account/password')

const newPassword = 'four unrelated words here'

test('A6.2 redirects to sign-in and back to the account page, which names the person', async () => {
  const person = await idp.addPerson({ givenName: 'Ada', familyName: 'Lovelace' })
  const { signIn, account } = await openAccount(person)
  expect(signIn.text).toContain('<h1>Sign in</h1>')
  expect(new URL(account.url).pathname).toBe('/identity/account')
  expect(account.text).toContain('<h1>Your account</h1>')
  expect(account.text).toContain('Ada Lovelace')
  expect(account.text).toContain(person.email)
  expect(account.text).toContain('href="http://127.0.0.1:1/"')
})

test('A6.2 opens at once for a person who signed in through the portal', async () => {
  const browser = new Browser()
  await idp.signIn(await idp.addPerson(), browser)
  expect((await browser.open(`${idp.issuer}/account`)).text).toContain('<h1>Your account</h1>')
})

test('A6.2 changes the password and ends all other sessions', async () => {
  const person = await idp.addPerson()
  const other = await idp.signIn(person)
  const { browser, account } = await openAccount(person)
  const done = await change(browser, account, person.password, newPassword)
  expect(done.text).toContain('Your password has been changed')
  await expect(idp.refresh(other.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  expect((await browser.open(`${idp.issuer}/account`)).text).toContain('<h1>Your account</h1>')
  await expect(idp.signIn(person)).rejects.toThrow()
  expect((await idp.signIn({ ...person, password: newPassword })).refresh_token).toBeTruthy()
})

test.each([
  ['short', 'too short', 'Use at least 12 characters.'],
  ['common', 'password123456', 'too common'],
  ['repeated', 'liverpool1234liverpool1234', 'too common'],
  ['all the same', 'aaaaaaaaaaaaaa', 'Use more different characters.'],
])('refuses a new password that is %s', async (_kind, password, words) => {
  const person = await idp.addPerson()
  const { browser, account } = await openAccount(person)
  const answer = await change(browser, account, person.password, password)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(words)
  expect(answer.text).toMatch(/href="#password"/)
})

test('refuses the email as a password, and a wrong current password', async () => {
  const person = await idp.addPerson()
  const { browser, account } = await openAccount(person)
  expect((await change(browser, account, person.password, person.email)).text).toContain('Do not use your email')
  const wrong = await change(browser, account, 'not my password', newPassword)
  expect(wrong.text).toMatch(/id="current-error".*not your current password/s)
  await expect(idp.signIn({ ...person, password: newPassword })).rejects.toThrow()
})

test("changes nothing without its own form's token", async () => {
  const person = await idp.addPerson()
  const { browser } = await openAccount(person)
  const body = new URLSearchParams({ current: person.password, password: newPassword })
  const answer = await browser.open(`${idp.issuer}/account/password`, { method: 'POST', body })
  expect(answer.status).toBe(403)
  const { account } = await openAccount(await idp.addPerson())
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(account.text) ?? []
  body.set('token', token)
  expect((await browser.open(`${idp.issuer}/account/password`, { method: 'POST', body })).status).toBe(403)
  expect((await idp.signIn(person)).refresh_token).toBeTruthy()
})

test('lists signed-in devices and recent attempts', async () => {
  const person = await idp.addPerson()
  const wrong = new Browser()
  const page = await wrong.open((await idp.startFlow()).url)
  await wrong.send(page, { email: person.email, password: 'wrong but long enough' })
  await idp.signIn(person)
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const { account } = await openAccount(person, new Browser(), firefox)
  expect(account.text).toMatch(/Firefox on Windows<\/strong>\s*<span class="chip">This device/)
  expect(account.text.match(/Since <time/g)).toHaveLength(2)
  expect(account.text).toContain('Wrong password')
})

test('A6.2 signs out one device, never one of another person', async () => {
  const person = await idp.addPerson()
  const other = await idp.signIn(person)
  const stranger = await openAccount(await idp.addPerson())
  const { browser, account } = await openAccount(person)
  const uid = /name="uid" value="([^"]+)"/.exec(account.text)?.[1] ?? ''
  const token = /name="token" value="([^"]+)"/.exec(stranger.account.text)?.[1] ?? ''
  const body = new URLSearchParams({ token, uid })
  await stranger.browser.open(`${idp.issuer}/account/sessions/removal`, { method: 'POST', body })
  expect((await browser.open(account.url)).text.match(/Since <time/g)).toHaveLength(2)
  const done = await browser.send(account, {}, '/account/sessions/removal')
  expect(done.text).toContain('That device has been signed out.')
  expect(done.text.match(/Since <time/g)).toHaveLength(1)
  await expect(idp.refresh(other.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('A6.2 signs out everywhere', async () => {
  const person = await idp.addPerson()
  const other = await idp.signIn(person)
  const { browser, account } = await openAccount(person)
  const done = await browser.send(account, {}, '/account/sessions/end')
  expect(done.text).toContain('You are signed out')
  expect(done.headers.get('clear-site-data')).toBe('"prefetchCache", "prerenderCache"')
  await expect(idp.refresh(other.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  expect((await browser.open(`${idp.issuer}/account`)).text).toContain('<h1>Sign in</h1>')
})

test('offers no passkeys under a bare IP address, and says so', async () => {
  const { account, signIn } = await openAccount(await idp.addPerson())
  expect(account.text).toContain('Passkeys are not available at this web address.')
  expect(signIn.text).not.toContain('Use a passkey')
})
