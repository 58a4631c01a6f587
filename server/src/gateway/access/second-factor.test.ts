import type { SecondFactorRule } from '@portal/contract/access/access.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createAccount, createUser } from '../../testing/factories.ts'
import { joinAccount } from '../../testing/join-account.ts'
import { json, withJson } from '../../testing/json.ts'
import { type SignedInBrowser, startTestPortal } from '../../testing/portal.ts'
import { createSecondFactorDuties } from '../../people/second-factor-store.ts'

const portal = await startTestPortal({ STAFF_SECOND_FACTOR: 'required' })
const { database } = portal
const { system } = database
const duties = createSecondFactorDuties(database, portal.config)

const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { name: 'Fenwick Logistics', dealer })
const admin = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalAccountMgmt'] }))

const read = (who: SignedInBrowser) => json<SecondFactorRule>(who.gateway('/access-info/api/second-factor'))
const change = (who: SignedInBrowser, isRequired: unknown, headers: Record<string, string> = {}) =>
  who.gateway('/access-info/api/second-factor', withJson('PUT', { isRequired }, headers))
const subjectOf = async (email: string) =>
  (await sql<{ subject: string }>`select subject from identity.login where email = ${email}`.execute(system)).rows[0]
    ?.subject ?? ''
const addPasskey = (subject: string) =>
  sql`
    insert into identity.passkey (credential_id, subject, public_key, name)
    values (${`of ${subject}`}, ${subject}, '\\x00', 'Laptop')`.execute(system)
const addApp = (subject: string) =>
  sql`
    insert into identity.authenticator (subject, encrypted_secret, confirmed_at)
    values (${subject}, 'not opened here', now())`.execute(system)

test('an administrator requires a second factor in the account, and ends the rule', async () => {
  expect(await read(admin)).toMatchObject({ isRequired: false, since: null, graceDays: 7, check: 'factors' })
  expect((await change(admin, 'yes')).status).toBe(400)
  expect(await json(change(admin, true))).toMatchObject({ isRequired: true, since: expect.any(String) })
  expect(await json(change(admin, true))).toMatchObject({ isRequired: true })
  const { rows } = await sql<{ action: string }>`
    select action from activity where account_id = ${account} and entity_id = 'second-factor'`.execute(system)
  expect(rows).toEqual([{ action: 'second factor required' }])
  expect(await json(change(admin, false))).toMatchObject({ isRequired: false, since: null })
})

test("the customer's dealer cannot change the rule", async () => {
  const seller = await portal.signIn(await createUser(database, dealer, { permissions: ['BusinessPortalAccountMgmt'] }))
  const answer = await change(seller, true, { 'account-id': account })
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'own_people_only' })])
})

test('lists the people who sign in without one, and counts them: an app is one, and so is a passkey', async () => {
  const own = await createAccount(database)
  const who = await portal.signIn(await createUser(database, own, { permissions: ['BusinessPortalAccountMgmt'] }))
  const withApp = await createUser(database, own, { givenName: 'Ada' })
  const withPasskey = await createUser(database, own, { givenName: 'Cy' })
  await createUser(database, own, { givenName: 'Bo' })
  await addApp(await subjectOf(withApp))
  await addPasskey(await subjectOf(withPasskey))
  const list = await json<{ total: number; rows: { email: string; secondFactor: string }[] }>(
    who.gateway('/contact-info/api/contacts?secondFactor=none'),
  )
  expect(list.total).toBe(2)
  expect(list.rows.map(({ secondFactor }) => secondFactor)).toEqual(['none', 'none'])
  expect(list.rows.filter(({ email }) => email === withApp || email === withPasskey)).toEqual([])
  const all = await json<typeof list>(who.gateway('/contact-info/api/contacts'))
  const factorOf = (wanted: string) => all.rows.find(({ email }) => email === wanted)?.secondFactor
  expect([withApp, withPasskey].map(factorOf)).toEqual(['totp', 'webauthn'])
  const emailsWith = async (factor: string) =>
    (await json<typeof list>(who.gateway(`/contact-info/api/contacts?secondFactor=${factor}`))).rows.map(
      (row) => row.email,
    )
  expect([await emailsWith('totp'), await emailsWith('webauthn')]).toEqual([[withApp], [withPasskey]])
  expect((await read(who)).without).toBe(2)
  const csv = await (await who.gateway('/contact-info/api/contacts.csv?secondFactor=none')).text()
  expect(csv).not.toContain(withApp)
  expect((await who.gateway('/contact-info/api/contacts?secondFactor=all')).status).toBe(400)
})

test('grace starts with the first sign-in under the rule, and does not restart', async () => {
  const own = await createAccount(database, { name: 'Long & Short' })
  const email = await createUser(database, own)
  const subject = await subjectOf(email)
  expect(await duties.begin(subject)).toBeNull()
  await sql`update account set second_factor_required_at = now() where account_id = ${own}`.execute(system)
  expect(await duties.find(subject)).toBeNull()
  const first = await duties.begin(subject)
  expect(first).toMatchObject({ by: 'Long & Short', isOver: false })
  expect(Math.round(((first?.dueAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(7)
  expect(await duties.begin(subject)).toEqual(first)
  await sql`update portal_user set second_factor_asked_at = now() - interval '8 days' where email = ${email}`.execute(
    system,
  )
  // The rule is newer than the prompt under an earlier rule.
  expect(await duties.find(subject)).toBeNull()
  await sql`
    update account set second_factor_required_at = now() - interval '9 days' where account_id = ${own}`.execute(system)
  expect(await duties.find(subject)).toMatchObject({ isOver: true })
})

test('the strictest of several accounts counts, but not one that a person has left', async () => {
  const [lax, strict] = [await createAccount(database), await createAccount(database, { name: 'Strict' })]
  const email = await createUser(database, lax)
  const subject = await subjectOf(email)
  await joinAccount(database, email, strict, {})
  await sql`update account set second_factor_required_at = now() where account_id = ${strict}`.execute(system)
  expect(await duties.begin(subject)).toMatchObject({ by: 'Strict' })
  await sql`
    update portal_user set ends_at = now() where account_id = ${strict} and person = ${subject}`.execute(system)
  expect(await duties.find(subject)).toBeNull()
})

test('the staff need one unless a setting says otherwise', () => {
  const inProduction = { ENVIRONMENT: 'production', SESSION_SECRET: 'x'.repeat(32), BASE_URL: 'https://portal.example' }
  expect(readConfig(inProduction, () => '').STAFF_SECOND_FACTOR).toBe('required')
})

test('staff need one by the setting, whatever their account requires', async () => {
  const staff = await subjectOf(
    await createUser(database, await createAccount(database), { permissions: ['DeskCases'] }),
  )
  expect(await duties.begin(staff)).toMatchObject({ isOver: false })
  const lenient = createSecondFactorDuties(database, { STAFF_SECOND_FACTOR: 'optional', SECOND_FACTOR_GRACE_DAYS: 7 })
  expect(await lenient.find(staff)).toBeNull()
})

test('the sign-in, and every page after it, asks for one until it is set up', async () => {
  const own = await createAccount(database, { name: 'Banner & Sons' })
  const email = await createUser(database, own)
  const who = await portal.signIn(email)
  const bootOf = async () => {
    const answer = await who.browser.request(`${portal.baseUrl}/services`)
    const text = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? '{}'
    const boot: { signedIn?: { secondFactorDue?: { by: string; dueAt: string } } } = JSON.parse(text)
    return boot.signedIn?.secondFactorDue
  }
  expect(await bootOf()).toBeUndefined()
  await sql`update account set second_factor_required_at = now() where account_id = ${own}`.execute(system)
  const subject = await subjectOf(email)
  await duties.begin(subject)
  expect(await bootOf()).toMatchObject({ by: 'Banner & Sons' })
  await addApp(subject)
  expect(await bootOf()).toBeUndefined()
})
