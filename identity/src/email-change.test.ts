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

/** From one address to another, with both mails. */
async function move(person: TestPerson, to: string) {
  await ask(await openAccount(person), to)
  expect((await confirm(to)).status).toBe(200)
  return { undo: secretOf(person.email, 'undo-email'), person: { ...person, email: to } }
}

test('A6.2 the address to sign in with is confirmed at the new one and told at the old one', async () => {
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
  // Every other session has ended, and this one has not.
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

test('asks for the password again where somebody signed in a while ago', async () => {
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

test('needs a session and the form’s own token', async () => {
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

test('an address that somebody else has is answered alike, and gets no mail', async () => {
  const other = await idp.addPerson()
  const person = await idp.addPerson()
  const answer = await ask(await openAccount(person), other.email.toUpperCase())
  expect(answer.text).toContain('Check your email')
  expect(mails).toEqual([])
})

test('an address that somebody took meanwhile stays theirs', async () => {
  const person = await idp.addPerson()
  const to = address()
  await ask(await openAccount(person), to)
  await idp.addPerson({ email: to })
  const answer = await confirm(to)
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('This address is in use')])
  expect(await signsInAs(person)).toBe(person.email)
})

test('two people who confirm one address at once: one of them has it', async () => {
  const people = [await idp.addPerson(), await idp.addPerson()]
  const to = address()
  const secrets: string[] = []
  for (const person of people) {
    // oxlint-disable-next-line no-await-in-loop -- the mails are told apart by their order
    await ask(await openAccount(person), to)
    secrets.push(secretOf(to, 'confirm-email'))
  }
  const answers = await Promise.all(secrets.map((secret) => follow('confirm-email', secret)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('of two changes only the newest counts, and a link works once', async () => {
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
  '%s takes no made-up secret, and none in an address',
  async (page) => {
    for (const secret of ['', 'made up', 'x'.repeat(200)]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await follow(page, secret)).status).toBe(404)
    }
    const shown = await new Browser().open(`${idp.issuer}/${page}?secret=abc`)
    expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining('abc')])
  },
)

test('a link is too old after its time', async () => {
  const person = await idp.addPerson()
  const to = address()
  await ask(await openAccount(person), to)
  await sql`update identity.email_change set expires_at = now() where subject = ${person.subject}`.execute(system)
  expect((await confirm(to)).status).toBe(404)
})

test('only hashes of the secrets are kept', async () => {
  const person = await idp.addPerson()
  const to = address()
  const { undo } = await move(person, to)
  const { rows } = await sql<{ text: string }>`select c::text as text from identity.email_change c`.execute(system)
  const kept = rows.map(({ text }) => text).join()
  expect(undo).toHaveLength(43)
  expect([secretOf(to, 'confirm-email'), undo].some((secret) => kept.includes(secret))).toBe(false)
})

test('the old address undoes it: the sessions end, and a new password is set', async () => {
  const person = await idp.addPerson()
  const { undo, person: moved } = await move(person, address())
  const thief = await idp.signIn(moved)
  const browser = new Browser()
  const page = await follow('undo-email', undo, browser)
  expect(page.text).toContain('The change of address is undone.')
  expect(await signsInAs(person)).toBe(person.email)
  await expect(idp.refresh(thief.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(idp.signIn(person)).rejects.toThrow()
  const set = await browser.send({ ...page, url: `${idp.issuer}/set-password` }, { password: newPassword })
  expect(set.text).toContain('Your password is set')
  expect((await idp.signIn({ ...person, password: newPassword })).access_token).toBeTruthy()
  expect((await follow('undo-email', undo)).status).toBe(404)
})

test('the first undo goes back to where it was before, whatever came later', async () => {
  const person = await idp.addPerson()
  const first = await move(person, address())
  const second = await move(first.person, address())
  const pending = address()
  await ask(await openAccount(second.person), pending)
  await sql`
    insert into identity.authenticator (subject, sealed_secret, confirmed_at)
    values (${person.subject}, 'of the thief', now())`.execute(system)
  expect((await follow('undo-email', first.undo)).status).toBe(200)
  expect(await signsInAs(person)).toBe(person.email)
  expect((await follow('undo-email', second.undo)).status).toBe(404)
  expect((await confirm(pending)).status).toBe(404)
  const { rows } = await sql`select from identity.authenticator where subject = ${person.subject}`.execute(system)
  expect(rows).toHaveLength(0)
})

test('the second undo leaves the first one', async () => {
  const person = await idp.addPerson()
  const first = await move(person, address())
  const second = await move(first.person, address())
  expect((await follow('undo-email', second.undo)).status).toBe(200)
  expect(await signsInAs(person)).toBe(first.person.email)
  expect((await follow('undo-email', first.undo)).status).toBe(200)
  expect(await signsInAs(person)).toBe(person.email)
})

test('an address that can be gone back to is nobody else’s for 7 days', async () => {
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

test('a link for a new password that went to the old address works no more', async () => {
  const person = await idp.addPerson()
  const asked = await new Browser().open(`${idp.issuer}/forgotten-password`, {
    method: 'POST',
    body: new URLSearchParams({ email: person.email }),
  })
  expect(asked.status).toBe(200)
  await expect.poll(() => mailTo(person.email)?.text).toContain('/set-password?link=')
  const link = /(http\S+set-password\S+)/.exec(mailTo(person.email)?.text ?? '')?.[1] ?? ''
  await move(person, address())
  expect((await new Browser().open(link)).status).toBe(404)
})

test('nobody sends mail after mail', async () => {
  const browser = await openAccount(await idp.addPerson())
  const answers: number[] = []
  for (let round = 0; round < 5; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person would
    answers.push((await ask(browser, address())).status)
  }
  expect(answers.at(-1)).toBe(429)
})
