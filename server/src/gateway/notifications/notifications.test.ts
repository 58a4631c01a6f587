import type { Notice } from '@portal/contract/notifications/notifications.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contactOf, createAccount, createContact, createSite, createUser, mailsTo } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { createOrder } from '../../testing/order-factories.ts'
import { type SignedInBrowser, startTestPortal } from '../../testing/portal.ts'
import { asSystem } from '../actor.ts'
import { createCase } from '../cases/testing/create-case.ts'
import { notify, type NotificationEvent, type QueuedNotification } from '../../lib/notify.ts'
import { mailNotices } from './send-mails.ts'
import { deliverNotification } from './deliver-notification.ts'
import { createWaiting } from './testing/create-notice.ts'

const portal = await startTestPortal()
const { database, config } = portal
const parts = { database, config }
const account = await createAccount(database)
const siteId = await createSite(database, account)
const base = '/notification-info/api'

const charge: NotificationEvent = {
  kind: 'ecc',
  title: 'Excess construction charge of £480.00',
  text: 'Duct for 12 m. <Answer> by Friday.',
  entity: 'order',
  entityId: '70-1',
  path: '/orders/70-1',
}
const email = { channel: 'email', scope: 'account', scopeId: null, address: null, quietFrom: null, quietTo: null }

const send = (who: SignedInBrowser, method: string, path: string, body: unknown) =>
  who.gateway(`${base}${path}`, withJson(method, body))
const latest = (who: SignedInBrowser) => json<{ unread: number; notices: Notice[] }>(who.gateway(`${base}/latest`))
const subscribe = (who: SignedInBrowser, ...subscriptions: object[]) =>
  send(who, 'PUT', '/subscriptions', { subscriptions: subscriptions.map((each) => ({ ...email, ...each })) })

/** Records an event. Returns the queued job, which has not run. */
async function happens(occasion: Partial<NotificationEvent> = {}): Promise<QueuedNotification> {
  await asSystem(database, account, (scope) => notify(scope, { ...charge, ...occasion }))
  return takeQueued()
}

async function takeQueued(): Promise<QueuedNotification> {
  const { rows } = await sql<{ payload: QueuedNotification }>`
    delete from graphile_worker._private_jobs as private using graphile_worker.jobs
    where jobs.id = private.id and jobs.task_identifier = 'deliver notification' returning private.payload`.execute(
    database.system,
  )
  const [queued] = rows
  if (!queued) throw new Error('Nothing was queued')
  return queued.payload
}

/** Records an event and notifies everyone. */
async function tell(occasion: Partial<NotificationEvent> = {}): Promise<QueuedNotification> {
  const queued = await happens(occasion)
  await deliverNotification(parts, queued, new Date())
  return queued
}

/** Creates a person with a unique address. */
async function somebody(options: Parameters<typeof createUser>[2] = {}) {
  const address = await createUser(database, account, options)
  return { address, who: await portal.signIn(address), contactId: await contactOf(database, address) }
}

describe('in the portal', () => {
  test('the people responsible are notified without a subscription, with a link', async () => {
    const { address, who } = await somebody()
    await tell({ people: [address.toUpperCase()] })
    const { unread, notices } = await latest(who)
    expect(unread).toBe(1)
    expect(notices).toMatchObject([
      { kind: 'ecc', title: charge.title, text: charge.text, path: '/orders/70-1', isRead: false },
    ])
    expect(await mailsTo(database, address)).toEqual([])
  })

  test('a person is recognised by their contact address and their sign-in address', async () => {
    const { address, who, contactId } = await somebody()
    await sql`update contact set email = 'reach@customer.example' where contact_id = ${contactId}`.execute(
      database.system,
    )
    await tell({ people: [address] })
    await tell({ people: ['reach@customer.example'] })
    expect((await latest(who)).unread).toBe(2)
  })

  test('subscribers are notified; the person who made the change is not', async () => {
    const asked = await somebody()
    await subscribe(asked.who, { event: 'ecc' })
    const actor = await somebody()
    await subscribe(actor.who, { event: 'ecc' })
    const queued = await happens()
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from contact where contact_id = ${actor.contactId}`.execute(database.system)
    await deliverNotification(parts, { ...queued, actorId: rows[0]?.userId }, new Date())
    expect((await latest(asked.who)).unread).toBe(1)
    expect((await latest(actor.who)).unread).toBe(0)
  })

  test('the job run twice, or by two workers at once, notifies once', async () => {
    const { address, who } = await somebody()
    await subscribe(who, { event: 'ecc' })
    const queued = await happens({ people: [address] })
    await Promise.all([deliverNotification(parts, queued, new Date()), deliverNotification(parts, queued, new Date())])
    await deliverNotification(parts, queued, new Date())
    expect((await latest(who)).unread).toBe(1)
    const { rows } = await sql<{ way: string }>`
      select way from notification where occasion_id = ${queued.occasionId} and contact_id = ${await contactOf(database, address)}
      order by way`.execute(database.system)
    expect(rows.map(({ way }) => way)).toEqual(['email', 'portal'])
  })

  test("read: selected ones, then all; other people's stay unread", async () => {
    const [one, other] = [await somebody(), await somebody()]
    for (let count = 0; count < 3; count += 1) await tell({ people: [one.address, other.address] })
    const { notices } = await latest(one.who)
    const first = notices.slice(0, 1).map(({ noticeId }) => noticeId)
    expect(await json(send(one.who, 'POST', '/readings', { noticeIds: first }))).toEqual({ unread: 2 })
    expect(await json(send(one.who, 'POST', '/readings', {}))).toEqual({ unread: 0 })
    const theirs = (await latest(other.who)).notices.map(({ noticeId }) => noticeId)
    expect(await json(send(one.who, 'POST', '/readings', { noticeIds: theirs }))).toEqual({ unread: 0 })
    expect((await latest(other.who)).unread).toBe(3)
  })

  test('the page filters by unread, type and day', async () => {
    const { address, who } = await somebody()
    await tell({ people: [address] })
    await tell({ people: [address], kind: 'access', entity: 'contact' })
    const list = (query: string) => json<{ total: number; unread: number }>(who.gateway(`${base}/notices${query}`))
    expect(await list('')).toMatchObject({ total: 2, unread: 2 })
    expect(await list('?kind=access')).toMatchObject({ total: 1 })
    await send(who, 'POST', '/readings', {})
    expect(await list('?unread=yes')).toMatchObject({ total: 0, unread: 0 })
    expect(await list('?to=2020-01-01')).toMatchObject({ total: 0 })
    expect((await who.gateway(`${base}/notices?kind=tea`)).status).toBe(400)
    expect((await who.gateway(`${base}/notices?from=yesterday`)).status).toBe(400)
  })

  test('a person who loses the permission can no longer read them', async () => {
    const { address, who, contactId } = await somebody()
    await tell({ people: [address], siteId })
    expect((await latest(who)).unread).toBe(1)
    const limit = (sites: string[] | null) =>
      sql`update permission_grant g set sites = ${sites}::text[] from contact c
        where c.contact_id = ${contactId} and c.user_id = g.user_id and g.resource = 'BusinessPortalOrders'`.execute(
        database.system,
      )
    await limit(['ELSEWHERE'])
    expect(await latest(who)).toEqual({ unread: 0, notices: [] })
    await limit([siteId])
    expect((await latest(who)).unread).toBe(1)
    await sql`delete from permission_grant g using contact c
      where c.contact_id = ${contactId} and c.user_id = g.user_id and g.resource = 'BusinessPortalOrders'`.execute(
      database.system,
    )
    expect(await latest(who)).toEqual({ unread: 0, notices: [] })
    expect(await json(who.gateway(`${base}/notices`))).toMatchObject({ rows: [], total: 0 })
  })

  test('a private case is reported only to its followers', async () => {
    const { address, who } = await somebody()
    const caseId = await createCase(database, account, { isPrivate: true, watchers: [address] })
    await tell({ kind: 'case', entity: 'case', entityId: caseId, people: [address] })
    expect((await latest(who)).unread).toBe(1)
    await sql`delete from case_watcher where case_id = ${caseId}`.execute(database.system)
    expect((await latest(who)).unread).toBe(0)
  })

  test('omits other accounts and changes that were rolled back', async () => {
    const stranger = await createUser(database, await createAccount(database))
    await tell({ people: [stranger] })
    expect((await latest(await portal.signIn(stranger))).unread).toBe(0)
    await expect(
      asSystem(database, account, async (scope) => {
        await notify(scope, charge)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier = 'deliver notification'`.execute(database.system)
    expect(rows).toEqual([])
  })
})

describe('by email', () => {
  const mail = (contactId: string, address: string, now = new Date()) =>
    mailNotices(parts, { accountId: account, contactId, address }, now)

  test('with one click to unsubscribe; repeating it has no effect', async () => {
    const { address, who, contactId } = await somebody()
    await subscribe(who, { event: 'ecc' })
    await tell()
    await Promise.all([mail(contactId, address), mail(contactId, address)])
    const { rows } = await sql<{ subject: string; body: string; headers: Record<string, string> }>`
      select subject, body, headers from mail.message where recipient = ${address}`.execute(database.system)
    expect(rows).toHaveLength(1)
    const [sent] = rows
    expect(sent?.subject).toBe(charge.title)
    expect(sent?.body).toContain(`${config.BASE_URL}/orders/70-1`)
    expect(sent?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const address1 = /<(.*)>/.exec(sent?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const click = (url: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    expect(await json(click(address1))).toEqual({ email: address, event: 'ecc' })
    expect((await click(address1)).status).toBe(200)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await fetch(address1, { method: 'POST', body: form })).status).toBe(200)
    expect(await json(who.gateway(`${base}/subscriptions`))).toMatchObject({ subscriptions: [] })
    const secret = new URL(address1).searchParams.get('link') ?? ''
    const page = (given: string) =>
      fetch(`${portal.gatewayUrl}${base}/unsubscriptions`, withJson('POST', { secret: given }))
    expect((await page(secret)).status).toBe(200)
    for (const wrong of ['', 'x', `${secret}x`, secret.replace(/^./, 'A'), '.', 'e30.e30']) {
      expect((await page(wrong)).status, wrong).toBe(404)
    }
  })

  test('several of one type form one email', async () => {
    const { address, who, contactId } = await somebody()
    await subscribe(who, { event: 'ecc' }, { event: 'visit' })
    for (let count = 0; count < 4; count += 1) await tell({ title: `Charge ${count}` })
    await tell({ kind: 'visit', title: 'Visit approved' })
    await mail(contactId, address)
    const mails = await mailsTo(database, address)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Excess construction charge: 4 messages',
      'Visit approved',
    ])
    expect(mails.find(({ subject }) => subject.includes('4 messages'))?.text).toMatch(/Charge 0[^]*Charge 3/)
  })

  test('quiet hours delay it until their end, even in the night when the clocks go back', async () => {
    const { address, who, contactId } = await somebody()
    await subscribe(who, { event: 'ecc', quietFrom: '22:00', quietTo: '07:00' })
    // 23:30 in summer time; at seven the next morning it is winter time.
    const queued = await happens()
    await deliverNotification(parts, queued, new Date('2026-10-24T22:30:00Z'))
    await mail(contactId, address, new Date('2026-10-25T06:59:00Z'))
    expect(await mailsTo(database, address)).toEqual([])
    await mail(contactId, address, new Date('2026-10-25T07:00:00Z'))
    expect(await mailsTo(database, address)).toHaveLength(1)
    const { rows } = await sql<{ runAt: Date }>`
      select run_at as "runAt" from graphile_worker.jobs
      where task_identifier = 'email notifications' and key like ${`%${contactId}%`}`.execute(database.system)
    expect(rows).toEqual([{ runAt: new Date('2026-10-25T07:00:00Z') }])
  })

  test('not to a person who already had an email, or who may not see it', async () => {
    const [had, blind] = [await somebody(), await somebody()]
    await subscribe(had.who, { event: 'ecc' })
    await subscribe(blind.who, { event: 'ecc' })
    await sql`delete from permission_grant g using contact c
      where c.contact_id = ${blind.contactId} and c.user_id = g.user_id and g.resource = 'BusinessPortalOrders'`.execute(
      database.system,
    )
    await tell({ mailed: [had.address] })
    await mail(had.contactId, had.address)
    await mail(blind.contactId, blind.address)
    expect([await mailsTo(database, had.address), await mailsTo(database, blind.address)]).toEqual([[], []])
  })

  test('what a customer wrote is a quotation without links to a contact who may be a stranger', async () => {
    const address = 'stranger@bank.example'
    const contactId = await createContact(database, account, { email: address })
    const [{ who }, reader] = [await somebody(), await somebody()]
    await subscribe(reader.who, { event: 'orderUpdate' })
    const subscriptions = [{ ...email, event: 'orderUpdate' }]
    const chosen = await who.gateway(
      `/contact-info/api/contacts/${contactId}/subscriptions`,
      withJson('PUT', { subscriptions }),
    )
    expect(chosen.status).toBe(200)
    const orderId = await createOrder(database, account, { siteId })
    const cancelled = await who.gateway(
      `/order-info/api/orders/${orderId}/cancellation`,
      withJson('POST', { reason: 'other', note: 'Sign in at https://bank.evil.example now' }),
    )
    expect(cancelled.status).toBe(200)
    await deliverNotification(parts, await takeQueued(), new Date())
    await mail(contactId, address)
    const [sent] = await mailsTo(database, address)
    expect(sent?.text).toContain('\n> Another reason: Sign in at https[:]//bank[.]evil[.]example now\n')
    expect(sent?.text).not.toContain('bank.evil')
    // In the portal it is as it was written.
    expect((await latest(reader.who)).notices[0]?.text).toContain('https://bank.evil.example')
  })

  test('also to contacts who do not sign in', async () => {
    const address = 'roads@customer.example'
    const contactId = await createContact(database, account, { email: address })
    await createWaiting(database, account, contactId, address)
    await mail(contactId, address)
    expect(await mailsTo(database, address)).toHaveLength(1)
  })
})

describe('the notification settings', () => {
  test('people choose for themselves, among the events they may see', async () => {
    const { who, address } = await somebody({ permissions: ['BusinessPortalOrders'] })
    expect((await subscribe(who, { event: 'ecc' }, { event: 'security' })).status).toBe(200)
    expect(await json(who.gateway(`${base}/subscriptions`))).toMatchObject({
      email: address,
      events: ['orderUpdate', 'ecc', 'appointment', 'security'],
      subscriptions: [{ event: 'ecc' }, { event: 'security' }],
    })
  })

  test.each([
    [{ event: 'commission' }, 'subscriptions.0.event'],
    [{ event: 'ecc', channel: 'webhook', address: 'https://hook.example/' }, 'subscriptions.0.channel'],
    [{ event: 'ecc', scope: 'site' }, 'subscriptions.0.scopeId'],
  ])('refuses %j at its field', async (wanted, field) => {
    const { who } = await somebody({ permissions: ['BusinessPortalOrders'] })
    const answer = await subscribe(who, wanted)
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toContain(field)
  })

  test("an administrator's choices for them stay", async () => {
    const { who, contactId } = await somebody({ permissions: ['BusinessPortalOrders'] })
    const hook = { event: 'commission', channel: 'webhook', address: 'https://hook.example/x' }
    const admin = await somebody()
    await admin.who.gateway(
      `/contact-info/api/contacts/${contactId}/subscriptions`,
      withJson('PUT', { subscriptions: [{ ...email, ...hook }] }),
    )
    expect((await subscribe(who, hook, { event: 'ecc' })).status).toBe(200)
  })

  test("a dealer in a customer's account gets no notifications there", async () => {
    const dealer = await createAccount(database, { type: 'dealer' })
    const customer = await createAccount(database, { dealer })
    const who = await portal.signIn(await createUser(database, dealer))
    const put = await who.gateway(
      `${base}/subscriptions`,
      withJson('PUT', { subscriptions: [{ ...email, event: 'ecc' }] }, { 'account-id': customer }),
    )
    expect(put.status).toBe(422)
  })
})
