import type { AccessRequest, DealerConsent, OwnAccess } from '@portal/contract/access/access.ts'
import type { OwnSession } from '@portal/contract/session/own-sessions.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser, mailsTo } from '../../testing/factories.ts'
import { joinAccount } from '../../testing/join-account.ts'
import { json, withJson } from '../../testing/json.ts'
import { type SignedInBrowser, startTestPortal } from '../../testing/portal.ts'
import { createAccessRequest } from './testing/create-request.ts'

const portal = await startTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer', name: 'Ternbeck Telecom' })
const account = await createAccount(database, { dealer, name: 'Fenwick Logistics' })
const adminEmail = await createUser(database, account, { givenName: 'Grace', familyName: 'Hopper' })
const admin = await portal.signIn(adminEmail)
const agentEmail = await createUser(database, dealer, { givenName: 'Martin', familyName: 'Teal' })
const agent = await portal.signIn(agentEmail)
await createService(database, account, { serviceId: 'S-1' })

type Permissions = Parameters<typeof createUser>[2] extends { permissions?: infer P } | undefined ? P : never
async function newcomer(permissions: NonNullable<Permissions> = ['BusinessPortal', 'BusinessPortalServices']) {
  const email = await createUser(database, account, { permissions })
  return { email, who: await portal.signIn(email) }
}

const base = '/access-info/api'
const send = (who: SignedInBrowser, method: string, path: string, body?: unknown, as?: string) =>
  who.gateway(`${base}${path}`, withJson(method, body, { ...(as && { 'account-id': as }) }))
const read = (who: SignedInBrowser, as?: string) => json<OwnAccess>(send(who, 'GET', '/access', undefined, as))
const permission = async (who: SignedInBrowser, resource: string) =>
  (await read(who)).permissions.find((each) => each.resource === resource)
const ask = (who: SignedInBrowser, resource = 'BusinessPortalOrders', reason = 'I look after the orders now.') =>
  send(who, 'POST', '/requests', { resource, reason })
const waiting = async () => (await json<{ requests: AccessRequest[] }>(send(admin, 'GET', '/requests'))).requests
const message = async (answer: Response) => JSON.parse(await answer.text()).message

test('shows permissions with sites and end date, and who can grant the others', async () => {
  const { email, who } = await newcomer()
  const siteId = await createSite(database, account, { name: 'Leeds – Wharf Mill' })
  await sql`
    update permission_grant g set sites = array[${siteId}], ends_at = '2030-05-02 00:00 Europe/London'
    from portal_user u where u.user_id = g.user_id and u.email = ${email} and resource = 'BusinessPortalServices'`.execute(
    database.system,
  )
  const access = await read(who)
  expect(access).toMatchObject({ accountName: 'Fenwick Logistics', dealerName: null })
  expect(access.administrators).toContainEqual({ name: 'Grace Hopper', email: adminEmail })
  const held = access.permissions.filter(({ isHeld }) => isHeld)
  expect(held).toMatchObject([
    { resource: 'BusinessPortal', sites: null, until: null },
    { resource: 'BusinessPortalServices', sites: ['Leeds – Wharf Mill'], until: '2030-05-01' },
  ])
  // Only dealers have commission, so customers cannot ask for it.
  expect(access.permissions.map(({ resource }) => resource)).not.toContain('BusinessPortalDealers')
})

describe('a request', () => {
  test('reaches the administrators, and takes effect on the next call once granted', async () => {
    const { email, who } = await newcomer()
    const orders = () => who.gateway('/order-info/api/orders')
    expect((await orders()).status).toBe(403)
    expect((await ask(who)).status).toBe(200)
    expect(await permission(who, 'BusinessPortalOrders')).toMatchObject({ isHeld: false, request: { status: 'open' } })
    expect((await mailsTo(database, adminEmail))[0]).toMatchObject({
      subject: 'Ada Byron asks for Orders',
      text: expect.stringContaining('I look after the orders now.'),
    })
    const [mine] = (await waiting()).filter((each) => each.email === email)
    const granted = await send(admin, 'POST', `/requests/${mine?.requestId}/answer`, { isGranted: true })
    expect(granted.status).toBe(200)
    expect((await orders()).status).toBe(200)
    expect(await permission(who, 'BusinessPortalOrders')).toMatchObject({ isHeld: true, request: null })
    expect((await mailsTo(database, email))[0]).toMatchObject({ subject: 'Orders: granted' })
    // Their existing permission stays.
    expect(await permission(who, 'BusinessPortalServices')).toMatchObject({ isHeld: true })
    expect((await send(admin, 'POST', `/requests/${mine?.requestId}/answer`, { isGranted: true })).status).toBe(422)
  })

  test('is declined with a reason', async () => {
    const { email, who } = await newcomer()
    await ask(who)
    const [mine] = (await waiting()).filter((each) => each.email === email)
    const path = `/requests/${mine?.requestId}/answer`
    expect(await json(send(admin, 'POST', path, { isGranted: false }))).toEqual({ answer: expect.any(String) })
    expect((await send(admin, 'POST', path, { isGranted: false, answer: 'Ask Mary to order.' })).status).toBe(200)
    expect(await permission(who, 'BusinessPortalOrders')).toMatchObject({
      isHeld: false,
      request: { status: 'declined', answer: 'Ask Mary to order.', answeredBy: 'Grace Hopper' },
    })
    expect((await who.gateway('/order-info/api/orders')).status).toBe(403)
    // A new request is allowed.
    expect((await ask(who)).status).toBe(200)
  })

  test('and its answer are emailed without links, as quotations of the people who wrote them', async () => {
    const link = 'https://evil.example/sign-in'
    const named = (familyName: string) =>
      createUser(database, account, { familyName, permissions: ['BusinessPortal', 'BusinessPortalAccountMgmt'] })
    const [asker, answerer] = [await named('evil.example'), await createUser(database, account, { familyName: link })]
    const who = await portal.signIn(asker)
    await ask(who, 'BusinessPortalOrders', `Urgent:\n${link}`)
    const [question] = await mailsTo(database, adminEmail)
    expect(question?.subject).toBe('Ada evil[.]example asks for Orders')
    expect(question?.text).toContain('Ada evil[.]example (')
    expect(question?.text).toContain('\n> Urgent:\n> https[:]//evil[.]example/sign-in\n')
    const [mine] = (await waiting()).filter((each) => each.email === asker)
    const answer = { isGranted: false, answer: `See ${link}` }
    await send(await portal.signIn(answerer), 'POST', `/requests/${mine?.requestId}/answer`, answer)
    const [answered] = await mailsTo(database, asker)
    expect(answered?.text).toContain('Ada https[:]//evil[.]example/sign-in has declined')
    expect(answered?.text).toContain('\n> See https[:]//evil[.]example/sign-in\n')
  })

  test('may be granted with an end date', async () => {
    const { email, who } = await newcomer()
    await ask(who)
    const [mine] = (await waiting()).filter((each) => each.email === email)
    await send(admin, 'POST', `/requests/${mine?.requestId}/answer`, { isGranted: true, until: '2031-01-31' })
    expect(await permission(who, 'BusinessPortalOrders')).toMatchObject({ isHeld: true, until: '2031-01-31' })
  })

  test('is possible once per permission, with a reason, for a missing one', async () => {
    const { who } = await newcomer()
    expect(await json(ask(who, 'BusinessPortalOrders', ' '))).toEqual({ reason: 'Enter the reason for your request.' })
    expect((await ask(who, 'PortalOperator')).status).toBe(400)
    expect((await ask(who, 'BusinessPortalDealers')).status).toBe(400)
    expect(await message(await ask(who, 'BusinessPortalServices'))).toBe('You already have the permission Services.')
    await ask(who)
    expect(await message(await ask(who))).toBe('You already have an open request for Orders.')
  })

  test('can be withdrawn, by its author only', async () => {
    const { email, who } = await newcomer()
    await ask(who)
    const [mine] = (await waiting()).filter((each) => each.email === email)
    expect((await send(admin, 'DELETE', `/requests/${mine?.requestId}`)).status).toBe(404)
    expect((await send(who, 'DELETE', `/requests/${mine?.requestId}`)).status).toBe(200)
    expect((await waiting()).map((each) => each.email)).not.toContain(email)
    expect(await permission(who, 'BusinessPortalOrders')).toMatchObject({ request: null })
  })

  test('is answered by administrators only', async () => {
    const requestId = await createAccessRequest(database, account)
    const { who } = await newcomer()
    expect((await send(who, 'GET', '/requests')).status).toBe(403)
    expect((await send(who, 'POST', `/requests/${requestId}/answer`, { isGranted: true })).status).toBe(403)
  })
})

describe("a dealer in its customer's account", () => {
  const rename = (who = agent, as = account) =>
    who.gateway(
      '/service-info/api/services/S-1',
      withJson('PATCH', { orderRef: `R-${Math.random()}` }, { 'account-id': as }),
    )
  const look = (who = agent, as = account) =>
    who.gateway('/service-info/api/services', { headers: { 'account-id': as } })
  const consent = (access: string, who = admin) => send(who, 'PUT', '/dealer', { access })

  test('is recorded with both names, even for reads', async () => {
    await look()
    const { dealer: name, visits } = await json<DealerConsent>(send(admin, 'GET', '/dealer'))
    expect(name).toBe('Ternbeck Telecom')
    expect(visits).toMatchObject([{ name: 'Martin Teal', dealer: 'Ternbeck Telecom' }])
    expect((await rename()).status).toBe(200)
    const { rows } = await json<{ rows: { actorName: string; onBehalfOf: string | null }[] }>(
      admin.gateway('/activity-info/api/activity?thing=service'),
    )
    expect(rows[0]).toMatchObject({ actorName: 'Martin Teal', onBehalfOf: 'Ternbeck Telecom' })
  })

  test('has the access that the customer grants', async () => {
    expect((await consent('read-only')).status).toBe(200)
    expect((await look()).status).toBe(200)
    const refused = await rename()
    expect(refused.status).toBe(403)
    expect(await message(refused)).toContain('Fenwick Logistics gives its dealer read-only access')
    expect((await consent('none')).status).toBe(200)
    expect((await look()).status).toBe(403)
    expect((await consent('full')).status).toBe(200)
    expect((await rename()).status).toBe(200)
  })

  test('cannot change that access', async () => {
    expect((await send(agent, 'PUT', '/dealer', { access: 'full' }, account)).status).toBe(403)
    const alone = await createAccount(database)
    const own = await portal.signIn(await createUser(database, alone))
    expect(await message(await consent('none', own))).toBe('This account has no dealer.')
  })

  test('has its permissions at the dealer, except commission and those limited to its sites', async () => {
    const siteId = await createSite(database, dealer)
    const email = await createUser(database, dealer, {
      permissions: ['BusinessPortalServices', 'BusinessPortalDealers', 'BusinessPortalOrders'],
    })
    await sql`update permission_grant g set sites = array[${siteId}] from portal_user u
      where u.user_id = g.user_id and u.email = ${email} and resource = 'BusinessPortalServices'`.execute(
      database.system,
    )
    const limited = await portal.signIn(email)
    expect((await look(limited)).status).toBe(403)
    expect((await look(limited, dealer)).status).toBe(200)
    const { dealerName, permissions } = await read(limited, account)
    expect(dealerName).toBe('Ternbeck Telecom')
    expect(permissions.filter(({ isHeld }) => isHeld).map(({ resource }) => resource)).toEqual(['BusinessPortalOrders'])
    expect(
      (await send(limited, 'POST', '/requests', { resource: 'BusinessPortalServices', reason: 'x' }, account)).status,
    ).toBe(422)
  })

  test('who is also a member acts as a member', async () => {
    const email = await createUser(database, dealer, { givenName: 'Nadia', familyName: 'Voss' })
    await joinAccount(database, email, account, { permissions: ['BusinessPortalServices'] })
    const who = await portal.signIn(email)
    await consent('none')
    expect((await look(who)).status).toBe(200)
    expect((await rename(who)).status).toBe(200)
    expect((await who.gateway('/order-info/api/orders', { headers: { 'account-id': account } })).status).toBe(403)
    await consent('full')
  })
})

describe('a person with several accounts', async () => {
  const other = await createAccount(database, { name: 'Other company' })
  const otherAdmin = await portal.signIn(await createUser(database, other))
  const post = (who: SignedInBrowser, path: string, body: unknown) =>
    who.gateway(`/contact-info/api/${path}`, withJson('POST', body))
  const invite = async (email: string) => {
    const input = {
      title: 'Dr',
      firstName: 'Ada',
      lastName: 'Byron',
      email,
      phone: '',
      mobile: '',
      roles: ['Purchasing'],
    }
    const { contactId } = await json<{ contactId: string }>(post(otherAdmin, 'contacts', input))
    const grants = [{ resource: 'BusinessPortalServices', sites: null, until: null }]
    expect((await post(otherAdmin, `contacts/${contactId}/invitation`, { grants })).status).toBe(200)
    const secret = /invitation#(\S+)/.exec((await mailsTo(database, email))[0]?.text ?? '')?.[1]
    return { contactId, secret }
  }
  const follow = (secret: string | undefined) =>
    fetch(`${portal.gatewayUrl}/contact-info/api/contact-links`, withJson('POST', { secret }))
  const inOther = (who: SignedInBrowser) =>
    who.gateway('/service-info/api/services', { headers: { 'account-id': other } })

  test('joins another account by an invitation, with the existing sign-in', async () => {
    const { email, who } = await newcomer()
    const { contactId, secret } = await invite(email)
    expect((await inOther(who)).status).toBe(404)
    expect(await json(follow(secret))).toEqual({ email, next: `${portal.baseUrl}/?in=${other}` })
    expect((await inOther(who)).status).toBe(200)
    // A suspension in one account does not affect the person's other account.
    expect((await post(otherAdmin, `contacts/${contactId}/suspension`, {})).status).toBe(200)
    expect((await inOther(who)).status).toBe(403)
    expect((await who.gateway('/service-info/api/services')).status).toBe(200)
    expect((await portal.signIn(email)).accessToken).not.toBe('')
  })

  test('keeps the sign-in address, whatever an account enters', async () => {
    const { email } = await newcomer()
    const { contactId, secret } = await invite(email)
    await follow(secret)
    const contact = await json<object>(otherAdmin.gateway(`/contact-info/api/contacts/${contactId}`))
    const taken = `mallory-${contactId.toLowerCase()}@other.example`
    const changed = await otherAdmin.gateway(
      `/contact-info/api/contacts/${contactId}`,
      withJson('PUT', { ...contact, mobile: '', phone: '', email: taken }),
    )
    expect(changed.status).toBe(200)
    const proof = /verify-email#(\S+)/.exec((await mailsTo(database, taken))[0]?.text ?? '')?.[1]
    expect((await follow(proof)).status).toBe(200)
    await expect(portal.signIn(taken)).rejects.toThrow('Sign-in was refused')
    expect((await portal.signIn(email)).accessToken).not.toBe('')
  })
})

describe('the sessions of a person', () => {
  const path = `${portal.baseUrl}/api/own-sessions`
  const sessions = (who: SignedInBrowser) => json<{ sessions: OwnSession[] }>(who.browser.request(path))
  const end = (who: SignedInBrowser, below = '', headers: Record<string, string> = { origin: portal.baseUrl }) =>
    who.browser.request(`${path}${below}`, { method: 'DELETE', headers })
  const isIn = async (who: SignedInBrowser) => (await who.gateway('/service-info/api/services')).status === 200

  test('are listed, and an ended one is refused at its next call', async () => {
    const { email, who } = await newcomer()
    const other = await portal.signIn(email)
    const { sessions: listed } = await sessions(who)
    expect(listed).toHaveLength(2)
    expect(listed.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
    expect(listed[0]).toMatchObject({ device: expect.any(String), ip: '127.0.0.1' })
    const there = listed.find(({ isThisOne }) => !isThisOne)
    expect((await end(who, `/${there?.sessionId}`)).status).toBe(200)
    expect(await isIn(other)).toBe(false)
    expect(await isIn(who)).toBe(true)
    expect((await sessions(who)).sessions).toHaveLength(1)
    // The identity server has also ended that browser's session.
    const again = await other.browser.follow(`${portal.baseUrl}/services`)
    expect(again.url).toContain('/identity')
  })

  test('end at the identity server first, so that no browser signs in again without a password', async () => {
    await sql`
      create table at_end (identity_sessions bigint);
      create function note_end() returns trigger language plpgsql as $$
      begin
        insert into public.at_end select count(*) from identity.model
          where model = 'Session' and payload -> 'authorizations' @? format('$.*.sid ? (@ == "%s")', old.provider_sid)::jsonpath;
        return null;
      end $$;
      create trigger note_end after delete on session.session for each row execute function note_end();
    `.execute(database.system)
    const { email, who } = await newcomer()
    await portal.signIn(email)
    expect((await end(who)).status).toBe(200)
    const { rows } = await sql`select identity_sessions as left from at_end`.execute(database.system)
    await sql`drop trigger note_end on session.session; drop function note_end(); drop table at_end`.execute(
      database.system,
    )
    expect(rows).toEqual([{ left: 0 }])
  })

  test('all end at once except the current one, which ends by signing out', async () => {
    const { email, who } = await newcomer()
    const others = [await portal.signIn(email), await portal.signIn(email)]
    const own = (await sessions(who)).sessions.find(({ isThisOne }) => isThisOne)
    expect((await end(who, `/${own?.sessionId}`)).status).toBe(422)
    expect((await end(who)).status).toBe(200)
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
    expect(await isIn(who)).toBe(true)
  })

  test('cannot be ended by anyone else, or by another site', async () => {
    const [{ who }, { who: stranger }] = [await newcomer(), await newcomer()]
    const [theirs] = (await sessions(stranger)).sessions
    await end(who, `/${theirs?.sessionId}`)
    expect(await isIn(stranger)).toBe(true)
    expect((await end(who, '', { origin: 'https://elsewhere.example' })).status).toBe(403)
  })
})
