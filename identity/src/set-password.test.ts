import { sql } from 'kysely'
import { eventually } from '@portal/db/src/testing/eventually.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPasswordLink } from './identity.ts'
import type { Mail } from './options.ts'
import { Browser } from './testing/browser.ts'
import { type Idp, startIdentity } from './testing/start-identity.ts'

const newPassword = 'four unrelated words here'
let mails: Mail[] = []
let idp: Idp
beforeAll(async () => {
  idp = await startIdentity({
    sendMail: async (mail) => {
      mails.push(mail)
    },
  })
})
beforeEach(async () => {
  mails = []
  await sql`delete from identity.throttle`.execute(idp.database.system)
})

test('sets a password through a link, once', async () => {
  const person = await idp.addPerson()
  await sql`update identity.login set password_hash = null where subject = ${person.subject}`.execute(
    idp.database.system,
  )
  const browser = new Browser()
  const page = await browser.follow(idp.issuer + (await createPasswordLink(idp.database, person.subject, 60)))
  expect(page.text).toContain(`For ${person.email}`)
  const short = await browser.send(page, { password: 'short' })
  expect(short.text).toContain('Use at least 12 characters.')
  const done = await browser.send(page, { password: newPassword })
  expect(done.text).toContain('Your password is set')
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [person.email, 'Your password was changed: Business Portal'],
  ])
  expect((await idp.signIn({ ...person, password: newPassword })).refresh_token).toBeTruthy()
  const again = await browser.send(page, { password: 'another four unrelated words' })
  expect(again.status).toBe(404)
  expect(again.text).toContain('This link has expired')
})

test('accepts a link once even when it is sent many times at once', async () => {
  const person = await idp.addPerson()
  const link = await createPasswordLink(idp.database, person.subject, 60)
  const page = await new Browser().follow(idp.issuer + link)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => new Browser().send(page, { password: `four unrelated words ${index}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('refuses an expired or invented link, and other links after a password was set', async () => {
  const person = await idp.addPerson()
  const old = await createPasswordLink(idp.database, person.subject, -1)
  expect((await new Browser().follow(idp.issuer + old)).status).toBe(404)
  expect((await new Browser().follow(`${idp.issuer}/set-password#made-up`)).status).toBe(404)
  const [first, second] = [
    await createPasswordLink(idp.database, person.subject, 60),
    await createPasswordLink(idp.database, person.subject, 60),
  ]
  const browser = new Browser()
  await browser.send(await browser.follow(idp.issuer + first), { password: newPassword })
  expect((await browser.follow(idp.issuer + second)).status).toBe(404)
})

test('ends all sessions when a password is set', async () => {
  const person = await idp.addPerson()
  const tokens = await idp.signIn(person)
  const browser = new Browser()
  const page = await browser.follow(idp.issuer + (await createPasswordLink(idp.database, person.subject, 60)))
  await browser.send(page, { password: newPassword })
  await expect(idp.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('emails a link for a forgotten password, with the same response for an unknown address', async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  const page = await browser.open(`${idp.issuer}/forgotten-password`)
  const known = await browser.send(page, { email: person.email })
  const unknown = await browser.send(page, { email: 'nobody@customer.example' })
  const plain = (text: string, email: string) => text.replaceAll(email, 'EMAIL')
  expect(known.status).toBe(200)
  expect(plain(unknown.text, 'nobody@customer.example')).toBe(plain(known.text, person.email))
  await eventually(() => expect(mails).toHaveLength(1))
  expect(mails[0]?.to).toBe(person.email)
  const [link = ''] = /http\S+set-password\S+/.exec(mails[0]?.text ?? '') ?? []
  const done = await browser.send(await browser.follow(link), { password: newPassword })
  expect(done.text).toContain('Your password is set')
})

test('does not flood a mailbox', async () => {
  const person = await idp.addPerson()
  const browser = new Browser()
  const page = await browser.open(`${idp.issuer}/forgotten-password`)
  await Promise.all(Array.from({ length: 10 }, () => browser.send(page, { email: person.email })))
  await eventually(() => expect(mails.length).toBeGreaterThan(0))
  expect(mails.length).toBeLessThanOrEqual(3)
})

test('asks people to phone if no email can be sent', async () => {
  const quiet = await startIdentity({ database: idp.database })
  const page = await new Browser().open(`${quiet.issuer}/forgotten-password`)
  expect(page.text).toContain('01632 960 100')
  expect(page.text).not.toContain('<form')
})

test("no address seen by a server contains a link's secret", async () => {
  const person = await idp.addPerson()
  const link = await createPasswordLink(idp.database, person.subject, 60)
  const { search, hash } = new URL(idp.issuer + link)
  expect(search).toBe('')
  expect(hash.length).toBeGreaterThan(40)
  const asked = await new Browser().open(`${idp.issuer}/set-password?secret=${hash.slice(1)}`)
  expect(asked.text).not.toContain(person.email)
})
