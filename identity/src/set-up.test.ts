import { sql } from 'kysely'
import { generate } from 'otplib'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from './options.ts'
import type { SecondFactorDuty } from './second-factor-duty.ts'
import { Browser, type Page } from './testing/browser.ts'
import { type Idp, startIdentity, type TestPerson } from './testing/start-identity.ts'
import { SoftPasskey } from './testing/soft-passkey.ts'

let idp: Idp
const emails: Mail[] = []
const owing = new Map<string, SecondFactorDuty>()
const duty = async (subject: string) => owing.get(subject) ?? null

beforeAll(async () => {
  idp = await startIdentity({
    // Passkeys need a host name.
    host: 'localhost',
    secondFactorDuties: { find: duty, begin: duty },
    sendMail: async (email) => void emails.push(email),
  })
})
beforeEach(() => sql`delete from identity.throttle`.execute(idp.database.system))

const day = 24 * 60 * 60 * 1000

/** Adds a person who needs a second factor and has none. */
async function addOwing(days: number): Promise<TestPerson> {
  const person = await idp.addPerson({ givenName: 'Ada' })
  owing.set(person.subject, { by: 'Fenwick Logistics', dueAt: new Date(Date.now() + days * day), isOver: days <= 0 })
  return person
}

async function signIn(person: TestPerson, browser = new Browser()) {
  const flow = await idp.startFlow()
  const page = await browser.open(flow.url)
  return { flow, browser, page: await browser.send(page, { email: person.email, password: person.password }) }
}

const codeFor = async (page: Page) => {
  const [, key = ''] = /id="key">([^<]+)</.exec(page.text) ?? []
  return generate({ secret: key.replaceAll(' ', '') })
}
const claimsOf = async ({ flow }: Awaited<ReturnType<typeof signIn>>, { url }: Page) =>
  (await flow.finish(url)).claims()

test('shows the deadline, and lets people sign in without a second factor until then', async () => {
  const started = await signIn(await addOwing(3))
  expect(started.page.text).toContain('<h1>Set up a second factor</h1>')
  expect(started.page.text).toContain('Fenwick Logistics requires a second factor at sign-in from')
  const end = await started.browser.send(started.page, {}, '/set-up/later')
  expect(await claimsOf(started, end)).toMatchObject({ acr: 'pwd', amr: ['pwd'] })
})

test('after the days of grace everyone has to set one up', async () => {
  const person = await addOwing(0)
  const { browser, page } = await signIn(person)
  expect(page.text).toContain('Set one up to continue.')
  expect(page.text).not.toContain('Not now')
  const uid = new URL(page.url).pathname.split('/').at(-2)
  for (const act of ['later', 'done']) {
    const answer = await browser.open(`${idp.issuer}/interaction/${uid}/set-up/${act}`, { method: 'POST' })
    expect(answer.url).not.toContain('code=')
  }
  expect((await browser.open(`${idp.issuer}/connect/authorize/${uid}`)).url).not.toContain('code=')
  // The account page does not bypass it.
  expect((await browser.open(`${idp.issuer}/account`)).text).not.toContain('<h1>Your account</h1>')
})

test('an authenticator app set up there ends the sign-in as a second factor would', async () => {
  const person = await addOwing(0)
  const started = await signIn(person)
  const { browser, page } = started
  const wrong = await browser.send(page, { code: '12' }, '/set-up/authenticator')
  expect([wrong.status, wrong.text.includes('That code is incorrect')]).toEqual([400, true])
  const codes = await browser.send(wrong, { code: await codeFor(wrong) }, '/set-up/authenticator')
  expect(codes.text).toContain('Your recovery codes')
  const end = await browser.send(codes, {}, '/set-up/done')
  expect(await claimsOf(started, end)).toMatchObject({ acr: 'mfa', amr: ['pwd', 'otp', 'mfa'] })
  expect((await signIn(person)).page.text).toContain('<h1>Second factor</h1>')
  expect(emails.findLast(({ to }) => to === person.email)?.subject).toBe(
    'An authenticator app was added: Business Portal',
  )
})

test('a passkey counts', async () => {
  const started = await signIn(await addOwing(0))
  const { browser, page } = started
  const passkey = new SoftPasskey(new URL(idp.issuer).origin)
  const options = await browser.open(`${page.url}/passkey-options`, { method: 'POST' })
  const credential = passkey.create(JSON.parse(options.text))
  const codes = await browser.send(page, { credential }, '/set-up/passkey')
  const end = await browser.send(codes, {}, '/set-up/done')
  expect(await claimsOf(started, end)).toMatchObject({ acr: 'phr', amr: ['pwd', 'hwk', 'user', 'mfa'] })
})

test('a person with a second factor cannot add another with the password alone', async () => {
  const person = await addOwing(3)
  const first = await signIn(person)
  await first.browser.send(first.page, { code: await codeFor(first.page) }, '/set-up/authenticator')
  const { browser, page } = await signIn(person)
  const steps = page.url.replace(/second-factor$/, 'set-up')
  const answers = await Promise.all(
    ['', '/authenticator', '/passkey-options', '/passkey', '/later', '/done'].map((act) =>
      browser.open(`${steps}${act}`, { method: act === '' ? 'GET' : 'POST' }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
})

test('a session from before the end of grace allows no more than a sign-in would', async () => {
  const person = await addOwing(3)
  const started = await signIn(person)
  await started.browser.send(started.page, {}, '/set-up/later')
  const silent = async () => new URL((await started.browser.open((await idp.startFlow({ prompt: 'none' })).url)).url)
  expect((await silent()).searchParams.has('code')).toBe(true)
  owing.set(person.subject, { by: 'Fenwick Logistics', dueAt: new Date(), isOver: true })
  expect((await silent()).searchParams.get('error')).toBe('login_required')
})

test('emails the owner about a change to their sign-in, with its time and device', async () => {
  const person = await idp.addPerson({ givenName: 'Grace' })
  const browser = new Browser()
  await browser.send(await browser.open(`${idp.issuer}/account`), person, '')
  const account = () => browser.open(`${idp.issuer}/account`)
  const device = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' }
  const setUp = await browser.open(`${idp.issuer}/account/authenticator`)
  await browser.send(setUp, { code: await codeFor(setUp) }, '/account/authenticator', device)
  await browser.send(await account(), {}, '/account/recovery-codes', device)
  await browser.send(await account(), {}, '/account/authenticator/removal', device)
  const passwords = { current: person.password, password: 'another horse battery 9' }
  await browser.send(await account(), passwords, '/account/password', device)
  const own = emails.filter(({ to }) => to === person.email)
  expect(own.map(({ subject }) => subject)).toEqual([
    'An authenticator app was added: Business Portal',
    'New recovery codes were created: Business Portal',
    'Your authenticator app was removed: Business Portal',
    'Your password was changed: Business Portal',
  ])
  for (const { text } of own) {
    expect(text).toContain('Hello Grace,')
    expect(text).toContain('Device: Chrome on Windows')
    expect(text).toMatch(/When: \d+ \w+ 20\d\d, \d\d:\d\d (GMT|BST)/)
    expect(text).toContain(`${idp.issuer}/forgotten-password`)
  }
})
