import { generate } from 'otplib'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from './options.ts'
import { Browser, type Page } from './testing/browser.ts'
import { type Idp, startIdentity, type TestPerson } from './testing/start-identity.ts'
import { SoftPasskey } from './testing/soft-passkey.ts'

let idp: Idp
const emails: Mail[] = []
const emailsTo = ({ email }: TestPerson) => emails.filter(({ to }) => to === email).map(({ subject }) => subject)
beforeAll(async () => {
  // Passkeys need a host name.
  idp = await startIdentity({ host: 'localhost', sendMail: async (email) => void emails.push(email) })
})
beforeEach(() => sql`delete from identity.throttle`.execute(idp.database.system))

async function openAccount(person: TestPerson, browser: Browser): Promise<Page> {
  const page = await browser.open(`${idp.issuer}/account`)
  return browser.send(page, { email: person.email, password: person.password })
}

/** Sets up an authenticator app on the account page, as a person with a phone does. */
async function enrol(person: TestPerson) {
  const browser = new Browser()
  await openAccount(person, browser)
  const page = await browser.open(`${idp.issuer}/account/authenticator`)
  const [, key = ''] = /id="key">([^<]+)</.exec(page.text) ?? []
  const secret = key.replaceAll(' ', '')
  const setUpCode = await generate({ secret })
  const codes = await browser.send(page, { code: setUpCode })
  return {
    browser,
    secret,
    setUpCode,
    page,
    codes,
    recoveryCodes: [...codes.text.matchAll(/<li class="mono">([^<]+)</g)].map(([, code = '']) => code),
  }
}

async function toSecondFactor(person: TestPerson) {
  const flow = await idp.startFlow()
  const browser = new Browser()
  const page = await browser.open(flow.url)
  return { flow, browser, page: await browser.send(page, { email: person.email, password: person.password }) }
}

/** The code of the next 30 seconds, which no test has used yet and which is within the tolerance. */
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })

test('A6.2 sets up an authenticator app with QR code and key, and shows recovery codes once', async () => {
  const person = await idp.addPerson()
  const { browser, page, recoveryCodes } = await enrol(person)
  expect(page.text).toContain('src="data:image/svg+xml;base64,')
  expect(recoveryCodes).toHaveLength(10)
  const account = await browser.open(`${idp.issuer}/account`)
  expect(account.text).toContain('10 left')
  expect(account.text).not.toContain(recoveryCodes[0])
})

test('A6.2 asks for a code after the password, and accepts each code once', async () => {
  const person = await idp.addPerson()
  const { secret } = await enrol(person)
  const { flow, browser, page } = await toSecondFactor(person)
  expect(page.text).toContain('<h1>Second factor</h1>')
  const code = await nextCode(secret)
  const callback = await browser.send(page, { code })
  const tokens = await flow.finish(callback.url)
  expect(tokens.claims()).toMatchObject({ acr: 'mfa', amr: ['pwd', 'otp', 'mfa'] })
  const again = await toSecondFactor(person)
  const replayed = await again.browser.send(again.page, { code })
  expect(replayed.status).toBe(401)
  expect(replayed.text).toContain('has already been used')
})

test('does not accept the set-up code for a sign-in', async () => {
  const person = await idp.addPerson()
  const { setUpCode } = await enrol(person)
  const { browser, page } = await toSecondFactor(person)
  expect((await browser.send(page, { code: setUpCode })).status).toBe(401)
})

test('cannot be skipped', async () => {
  const person = await idp.addPerson()
  await enrol(person)
  const { browser, page } = await toSecondFactor(person)
  const uid = new URL(page.url).pathname.split('/').at(-2)
  const resumed = await browser.open(`${idp.issuer}/connect/authorize/${uid}`)
  expect(resumed.url).not.toContain('code=')
  const flow = await idp.startFlow()
  const fresh = new Browser()
  const start = await fresh.open(flow.url)
  const direct = await fresh.open(`${start.url}/second-factor`)
  expect(direct.status).toBe(400)
})

test('accepts a recovery code instead of a code, once', async () => {
  const person = await idp.addPerson()
  const { recoveryCodes } = await enrol(person)
  const { browser, page } = await toSecondFactor(person)
  const callback = await browser.send(page, { code: recoveryCodes[0]?.toUpperCase() ?? '' })
  expect(callback.url).toContain('code=')
  const again = await toSecondFactor(person)
  expect((await again.browser.send(again.page, { code: recoveryCodes[0] ?? '' })).status).toBe(401)
})

test('slows down guessing at codes', async () => {
  const person = await idp.addPerson()
  await enrol(person)
  const { browser, page } = await toSecondFactor(person)
  const guesses = await Promise.all(Array.from({ length: 10 }, () => browser.send(page, { code: '000000' })))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('turning the app off takes the second factor and the recovery codes away', async () => {
  const person = await idp.addPerson()
  const { browser } = await enrol(person)
  const account = await browser.open(`${idp.issuer}/account`)
  const done = await browser.send(account, {}, '/account/authenticator/removal')
  expect(done.text).toContain('has been turned off')
  const { page } = await toSecondFactor(person)
  expect(page.url).toContain('code=')
})

/** Registers a passkey on the account page. */
async function addPasskey(person: TestPerson) {
  const browser = new Browser()
  const account = await openAccount(person, browser)
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(account.text) ?? []
  const passkey = new SoftPasskey(new URL(idp.issuer).origin)
  const options = await browser.open(`${idp.issuer}/account/passkeys/options`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
  })
  const credential = passkey.create(JSON.parse(options.text))
  const page = await browser.send(account, { credential }, '/account/passkeys')
  return { browser, passkey, page }
}

test('A6.2 signs in with a passkey alone, without an email address', async () => {
  const person = await idp.addPerson()
  const { passkey, page } = await addPasskey(person)
  expect(page.text).toContain('Your recovery codes')
  const flow = await idp.startFlow()
  const browser = new Browser()
  const start = await browser.open(flow.url)
  const options = await browser.open(`${start.url}/passkey-options`, { method: 'POST' })
  const callback = await browser.send(start, { credential: passkey.get(JSON.parse(options.text)) }, '/passkey')
  const tokens = await flow.finish(callback.url)
  expect(tokens.claims()).toMatchObject({ sub: person.subject, acr: 'phr', amr: ['hwk', 'user', 'mfa'] })
})

test('A6.2 asks for the passkey after the password', async () => {
  const person = await idp.addPerson()
  const { passkey } = await addPasskey(person)
  const { flow, browser, page } = await toSecondFactor(person)
  const options = await browser.open(`${page.url}/passkey-options`, { method: 'POST' })
  const callback = await browser.send(page, { credential: passkey.get(JSON.parse(options.text)) }, '/passkey')
  expect((await flow.finish(callback.url)).claims()?.amr).toEqual(['pwd', 'hwk', 'user', 'mfa'])
})

test("refuses another person's passkey, an old response, and one without user verification", async () => {
  const [mine, theirs] = [await idp.addPerson(), await idp.addPerson()]
  const { passkey } = await addPasskey(mine)
  const { passkey: foreign } = await addPasskey(theirs)
  const step = await toSecondFactor(mine)
  const ask = async () =>
    JSON.parse((await step.browser.open(`${step.page.url}/passkey-options`, { method: 'POST' })).text)
  const answer = async (credential: string) => (await step.browser.send(step.page, { credential }, '/passkey')).status
  const options = await ask()
  expect(await answer(foreign.get(options))).toBe(401)
  // The wrong response used up the challenge.
  expect(await answer(passkey.get(options))).toBe(401)
  const flow = await idp.startFlow()
  const browser = new Browser()
  const start = await browser.open(flow.url)
  const alone = JSON.parse((await browser.open(`${start.url}/passkey-options`, { method: 'POST' })).text)
  const unverified = passkey.get(alone, { isUserVerified: false })
  expect((await browser.send(start, { credential: unverified }, '/passkey')).status).toBe(401)
})

test('a removed passkey opens nothing any more, and its owner is notified of both changes', async () => {
  const person = await idp.addPerson()
  const { browser } = await addPasskey(person)
  const account = await browser.open(`${idp.issuer}/account`)
  const done = await browser.send(account, {}, '/account/passkeys/removal')
  expect(done.text).toContain('The passkey has been removed')
  const { page } = await toSecondFactor(person)
  expect(page.url).toContain('code=')
  expect(emailsTo(person)).toEqual(['A passkey was added: Business Portal', 'A passkey was removed: Business Portal'])
})

test('security settings require a recent sign-in', async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  await openAccount(person, browser)
  await sql`
    update identity.model set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::int - 3600))
     where model = 'Session' and account_id = ${person.subject}`.execute(idp.database.system)
  const page = await browser.open(`${idp.issuer}/account/authenticator`)
  expect(page.text).toContain('<h1>Sign in</h1>')
})
