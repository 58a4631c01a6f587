import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Mail } from './options.ts'
import { Browser } from './testing/browser.ts'
import { startIdentity, type TestPerson } from './testing/start-identity.ts'

const mails: Mail[] = []
const idp = await startIdentity({ sendMail: async (mail) => void mails.push(mail) })
const { system } = idp.database
const newPassword = 'four unrelated words here'

beforeEach(async () => {
  mails.length = 0
  await sql`delete from identity.throttle`.execute(system)
})

let last = 0
const address = () => `new${(last += 1)}@customer.example`

async function openAccount(person: TestPerson) {
  const browser = new Browser()
  const signIn = await browser.open(`${idp.issuer}/account`)
  await browser.send(signIn, { email: person.email, password: person.password })
  return browser
}

async function ask(browser: Browser, email: string) {
  const page = await browser.open(`${idp.issuer}/account/email`)
  return browser.send(page, { email }, '/account/email')
}

const mailTo = (to: string) => mails.findLast((mail) => mail.to === to)
const secretOf = (to: string, page: 'confirm-email' | 'undo-email') =>
  new RegExp(`/${page}#(\\S+)`).exec(mailTo(to)?.text ?? '')?.[1] ?? ''
const follow = (page: 'confirm-email' | 'undo-email', secret: string, browser = new Browser()) =>
  browser.open(`${idp.issuer}/${page}`, { method: 'POST', body: new URLSearchParams({ secret }) })
const confirm = (to: string) => follow('confirm-email', secretOf(to, 'confirm-email'))
const signsInAs = async ({ subject }: TestPerson) => {
  const { rows } = await sql<{ email: string }>`select email from identity.login where subject = ${subject}`.execute(
    system,
  )
  return rows[0]?.email
}

/** Changes the address, following both emails. */
async function move(person: TestPerson, to: string) {
  await ask(await openAccount(person), to)
  expect((await confirm(to)).status).toBe(200)
  return { undo: secretOf(person.email, 'undo-email'), person: { ...person, email: to } }
}

test('takes the complete link, as a person without JavaScript pastes it', async () => {
  const person = await idp.addPerson()
  const to = address()
  await ask(await openAccount(person), to)
  const done = await follow('confirm-email', ` ${idp.issuer}/confirm-email#${secretOf(to, 'confirm-email')} `)
  expect(done.text).toContain('Your sign-in address is changed')
  expect(await signsInAs(person)).toBe(to)
})

test('A6.2 a new sign-in address is confirmed there, and the old one is notified', async () => {
  const person = await idp.addPerson({ givenName: 'Ada' })
  const other = await idp.signIn(person)
  const browser = await openAccount(person)
  const to = address()
  expect((await ask(browser, to)).text).toContain('Check your email')
  expect(mails.map((mail) => mail.to)).toEqual([to])
  expect(await signsInAs(person)).toBe(person.email)
  const done = await follow('confirm-email', secretOf(to, 'confirm-email'), browser)
  expect(done.text).toContain('Your sign-in address is changed')
  expect(await signsInAs(person)).toBe(to)
  expect(mailTo(person.email)?.text).toContain(`You now sign in to the Business Portal with ${to}.`)
  // Every other session has ended, but not this one.
  await expect(idp.refresh(other.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  expect((await browser.open(`${idp.issuer}/account`)).text).toContain(to)
  await expect(idp.signIn(person)).rejects.toThrow()
  expect((await idp.signIn({ ...person, email: to })).access_token).toBeTruthy()
})

test('a link confirmed in another browser ends every session', async () => {
  const person = await idp.addPerson()
  const browser = await openAccount(person)
  const to = address()
  await ask(browser, to)
  await confirm(to)
  expect((await browser.open(`${idp.issuer}/account`)).text).toContain('<h1>Sign in</h1>')
})

test('asks for the password again after an old sign-in', async () => {
  const person = await idp.addPerson()
  const browser = await openAccount(person)
  const page = await browser.open(`${idp.issuer}/account/email`)
  await sql`
    update identity.model set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::int - 3600))
    where model = 'Session' and account_id = ${person.subject}`.execute(system)
  expect((await browser.open(`${idp.issuer}/account/email`)).text).toContain('<h1>Sign in</h1>')
  await browser.send(page, { email: address() }, '/account/email')
  expect(mails).toEqual([])
})

test("requires a session and its own form's token", async () => {
  const person = await idp.addPerson()
  const browser = await openAccount(person)
  const body = new URLSearchParams({ email: address() })
  expect((await browser.open(`${idp.issuer}/account/email`, { method: 'POST', body })).status).toBe(403)
  const stranger = await new Browser().open(`${idp.issuer}/account/email`, { method: 'POST', body })
  expect(stranger.text).toContain('<h1>Sign in</h1>')
  expect(mails).toEqual([])
})

test.each(['', 'no address', 'a@b', `${'x'.repeat(250)}@customer.example`])('refuses the address %j', async (email) => {
  const answer = await ask(await openAccount(await idp.addPerson()), email)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Enter an email address')])
})

test('gives the same response for an address in use, and sends no email', async () => {
  const other = await idp.addPerson()
  const person = await idp.addPerson()
  const answer = await ask(await openAccount(person), other.email.toUpperCase())
  expect(answer.text).toContain('Check your email')
  expect(mails).toEqual([])
})

test('an address taken meanwhile stays with its owner', async () => {
  const person = await idp.addPerson()
  const to = address()
  await ask(await openAccount(person), to)
  await idp.addPerson({ email: to })
  const answer = await confirm(to)
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('This address is in use')])
  expect(await signsInAs(person)).toBe(person.email)
})

test('if two people confirm one address at once, one of them gets it', async () => {
  const people = [await idp.addPerson(), await idp.addPerson()]
  const to = address()
  const secrets: string[] = []
  for (const person of people) {
    // The order distinguishes the emails.
    await ask(await openAccount(person), to)
    secrets.push(secretOf(to, 'confirm-email'))
  }
  const answers = await Promise.all(secrets.map((secret) => follow('confirm-email', secret)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('of two requests only the latest counts, and a link works once', async () => {
  const person = await idp.addPerson()
  const browser = await openAccount(person)
  const [first, second] = [address(), address()]
  await ask(browser, first)
  await ask(browser, second)
  expect((await confirm(first)).status).toBe(404)
  const secret = secretOf(second, 'confirm-email')
  const answers = await Promise.all([1, 2, 3].map(() => follow('confirm-email', secret)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect(await signsInAs(person)).toBe(second)
})

test.each(['confirm-email', 'undo-email'] as const)(
  '%s accepts no invented secret, and none in an address',
  async (page) => {
    for (const secret of ['', 'made up', 'x'.repeat(200)]) {
      expect((await follow(page, secret)).status).toBe(404)
    }
    const shown = await new Browser().open(`${idp.issuer}/${page}?secret=abc`)
    expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining('abc')])
  },
)

test('a link expires', async () => {
  const person = await idp.addPerson()
  const to = address()
  await ask(await openAccount(person), to)
  await sql`update identity.email_change set expires_at = now() where subject = ${person.subject}`.execute(system)
  expect((await confirm(to)).status).toBe(404)
})

test('only hashes of the secrets are stored', async () => {
  const person = await idp.addPerson()
  const to = address()
  const { undo } = await move(person, to)
  const { rows } = await sql<{ text: string }>`select c::text as text from identity.email_change c`.execute(system)
  const kept = rows.map(({ text }) => text).join()
  expect(undo).toHaveLength(43)
  expect([secretOf(to, 'confirm-email'), undo].some((secret) => kept.includes(secret))).toBe(false)
})

test('the old address undoes it: sessions end, and a new password is set', async () => {
  const person = await idp.addPerson()
  const { undo, person: moved } = await move(person, address())
  const thief = await idp.signIn(moved)
  const browser = new Browser()
  const page = await follow('undo-email', undo, browser)
  expect(page.text).toContain('Your sign-in address has been restored.')
  expect(await signsInAs(person)).toBe(person.email)
  await expect(idp.refresh(thief.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(idp.signIn(person)).rejects.toThrow()
  const set = await browser.send({ ...page, url: `${idp.issuer}/set-password` }, { password: newPassword })
  expect(set.text).toContain('Your password is set')
  expect((await idp.signIn({ ...person, password: newPassword })).access_token).toBeTruthy()
  expect((await follow('undo-email', undo)).status).toBe(404)
})

test('the first undo restores the original address, whatever followed', async () => {
  const person = await idp.addPerson()
  const first = await move(person, address())
  const second = await move(first.person, address())
  const pending = address()
  await ask(await openAccount(second.person), pending)
  await sql`
    insert into identity.authenticator (subject, encrypted_secret, confirmed_at)
    values (${person.subject}, 'of the thief', now())`.execute(system)
  await sql`
    insert into identity.passkey (subject, credential_id, public_key, transports, name)
    values (${person.subject}, 'of the thief', '\\x00', '{}', 'Phone')`.execute(system)
  expect((await follow('undo-email', first.undo)).status).toBe(200)
  expect(await signsInAs(person)).toBe(person.email)
  expect((await follow('undo-email', second.undo)).status).toBe(404)
  expect((await confirm(pending)).status).toBe(404)
  for (const factor of ['authenticator', 'passkey']) {
    const { rows } = await sql`select from identity.${sql.ref(factor)} where subject = ${person.subject}`.execute(
      system,
    )
    expect(rows, factor).toHaveLength(0)
  }
})

test('the second undo does not affect the first', async () => {
  const person = await idp.addPerson()
  const first = await move(person, address())
  const second = await move(first.person, address())
  expect((await follow('undo-email', second.undo)).status).toBe(200)
  expect(await signsInAs(person)).toBe(first.person.email)
  expect((await follow('undo-email', first.undo)).status).toBe(200)
  expect(await signsInAs(person)).toBe(person.email)
})

test('it can be undone until the last minute of 7 days', async () => {
  const person = await idp.addPerson()
  const { undo } = await move(person, address())
  expect(mailTo(person.email)?.text).toContain('undo it within 7 days')
  await sql`
    update identity.email_change set expires_at = expires_at - interval '7 days' + interval '1 minute'
    where subject = ${person.subject}`.execute(system)
  expect((await follow('undo-email', undo)).status).toBe(200)
})

test('an address that can be restored stays reserved for 7 days', async () => {
  const person = await idp.addPerson()
  const { undo } = await move(person, address())
  await ask(await openAccount(await idp.addPerson()), person.email)
  expect(mailTo(person.email)?.text).not.toContain('/confirm-email#')
  await sql`
    update identity.email_change set expires_at = expires_at - interval '7 days'
    where subject = ${person.subject}`.execute(system)
  expect((await follow('undo-email', undo)).status).toBe(404)
  await ask(await openAccount(await idp.addPerson()), person.email)
  expect(mailTo(person.email)?.text).toContain('/confirm-email#')
})

test('a password link sent to the old address no longer works', async () => {
  const person = await idp.addPerson()
  const asked = await new Browser().open(`${idp.issuer}/forgotten-password`, {
    method: 'POST',
    body: new URLSearchParams({ email: person.email }),
  })
  expect(asked.status).toBe(200)
  await expect.poll(() => mailTo(person.email)?.text).toContain('/set-password#')
  const link = /(http\S+set-password\S+)/.exec(mailTo(person.email)?.text ?? '')?.[1] ?? ''
  await move(person, address())
  expect((await new Browser().follow(link)).status).toBe(404)
})

test('limits the number of emails', async () => {
  const browser = await openAccount(await idp.addPerson())
  const answers: number[] = []
  for (let round = 0; round < 5; round += 1) {
    answers.push((await ask(browser, address())).status)
  }
  expect(answers.at(-1)).toBe(429)
})
