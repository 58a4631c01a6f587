import type { Notice } from '@portal/contract/notifications.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contactOf, createAccount, createContact, createSite, createUser, mailsTo } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { type SignedInBrowser, startTestPortal } from '../../testing/portal.ts'
import { asPortal } from '../actor.ts'
import { createCase } from '../cases/testing/create-case.ts'
import { notify, type Occasion, type QueuedOccasion } from './notify.ts'
import { mailNotices } from './send-mails.ts'
import { tellOfOccasion } from './tell.ts'
import { createWaiting } from './testing/create-notice.ts'

const portal = await startTestPortal()
const { database, config } = portal
const parts = { database, config }
const account = await createAccount(database)
const siteId = await createSite(database, account)
const base = '/notification-info/api'

const charge: Occasion = {
  kind: 'ecc',
  title: 'Excess construction charge of £480.00',
  text: 'Duct for 12 m. <Answer> by Friday.',
  entity: 'order',
  entityId: '70-1',
  path: '/orders/70-1',
}
const email = { channel: 'email', scope: 'account', scopeId: null, address: null, quietFrom: null, quietTo: null }

const send = (who: SignedInBrowser, method: string, path: string, body: unknown) =>
  who.gateway(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const latest = (who: SignedInBrowser) => json<{ unread: number; notices: Notice[] }>(who.gateway(`${base}/latest`))
const subscribe = (who: SignedInBrowser, ...subscriptions: object[]) =>
  send(who, 'PUT', '/subscriptions', { subscriptions: subscriptions.map((each) => ({ ...email, ...each })) })

/** Something happens; answers what the job is told, which has not run. */
async function happens(occasion: Partial<Occasion> = {}): Promise<QueuedOccasion> {
  await asPortal(database, account, (scope) => notify(scope, { ...charge, ...occasion }))
  const { rows } = await sql<{ payload: QueuedOccasion }>`
    delete from graphile_worker._private_jobs as private using graphile_worker.jobs
    where jobs.id = private.id and jobs.task_identifier = 'tell of an occasion' returning private.payload`.execute(
    database.system,
  )
  const [queued] = rows
  if (!queued) throw new Error('Nothing was queued')
  return queued.payload
}

/** The same, and everybody is told. */
async function tell(occasion: Partial<Occasion> = {}): Promise<QueuedOccasion> {
  const queued = await happens(occasion)
  await tellOfOccasion(parts, queued)
  return queued
}

/** Somebody new, with their own address. */
async function somebody(options: Parameters<typeof createUser>[2] = {}) {
  const address = await createUser(database, account, options)
  return { address, who: await portal.signIn(address), contactId: await contactOf(database, address) }
}

describe('in the portal', () => {
  test('those whose it is are told without asking, with where it leads', async () => {
    const { address, who } = await somebody()
    await tell({ people: [address.toUpperCase()] })
    const { unread, notices } = await latest(who)
    expect(unread).toBe(1)
    expect(notices).toMatchObject([
      { kind: 'ecc', title: charge.title, text: charge.text, path: '/orders/70-1', isRead: false },
    ])
    expect(await mailsTo(database, address)).toEqual([])
  })

  test('a person is known by the address of their contact, and by the one that they sign in with', async () => {
    const { address, who, contactId } = await somebody()
    await sql`update contact set email = 'reach@customer.example' where contact_id = ${contactId}`.execute(
      database.system,
    )
    await tell({ people: [address] })
    await tell({ people: ['reach@customer.example'] })
    expect((await latest(who)).unread).toBe(2)
  })

  test('those who asked for it are told; whoever did it is not', async () => {
    const asked = await somebody()
    await subscribe(asked.who, { event: 'ecc' })
    const actor = await somebody()
    await subscribe(actor.who, { event: 'ecc' })
    const queued = await happens()
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from contact where contact_id = ${actor.contactId}`.execute(database.system)
    await tellOfOccasion(parts, { ...queued, actorId: rows[0]?.userId })
    expect((await latest(asked.who)).unread).toBe(1)
    expect((await latest(actor.who)).unread).toBe(0)
  })

  test('the job run twice, and by two workers at once, tells once', async () => {
    const { address, who } = await somebody()
    await subscribe(who, { event: 'ecc' })
    const queued = await happens({ people: [address] })
    await Promise.all([tellOfOccasion(parts, queued), tellOfOccasion(parts, queued)])
    await tellOfOccasion(parts, queued)
    expect((await latest(who)).unread).toBe(1)
    const { rows } = await sql<{ way: string }>`
      select way from notification where occasion_id = ${queued.occasionId} and contact_id = ${await contactOf(database, address)}
      order by way`.execute(database.system)
    expect(rows.map(({ way }) => way)).toEqual(['email', 'portal'])
  })

  test('read: these, then all; others’ stay unread', async () => {
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

  test('the page filters by unread, kind and day', async () => {
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

  test('whoever loses the permission reads no more of it', async () => {
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

  test('a private case is told only as long as one follows it', async () => {
    const { address, who } = await somebody()
    const caseId = await createCase(database, account, { isPrivate: true, watchers: [address] })
    await tell({ kind: 'case', entity: 'case', entityId: caseId, people: [address] })
    expect((await latest(who)).unread).toBe(1)
    await sql`delete from case_watcher where case_id = ${caseId}`.execute(database.system)
    expect((await latest(who)).unread).toBe(0)
  })

  test('nothing of another account, and nothing of what was rolled back', async () => {
    const stranger = await createUser(database, await createAccount(database))
    await tell({ people: [stranger] })
    expect((await latest(await portal.signIn(stranger))).unread).toBe(0)
    await expect(
      asPortal(database, account, async (scope) => {
        await notify(scope, charge)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier = 'tell of an occasion'`.execute(database.system)
    expect(rows).toEqual([])
  })
})

describe('by mail', () => {
  const mail = (contactId: string, address: string, now?: Date) =>
    mailNotices(parts, { accountId: account, contactId, address }, now)

  test('as text and as a page, with one click to stop it; twice is once', async () => {
    const { address, who, contactId } = await somebody()
    await subscribe(who, { event: 'ecc' })
    await tell()
    await Promise.all([mail(contactId, address), mail(contactId, address)])
    const { rows } = await sql<{ subject: string; body: string; html: string; headers: Record<string, string> }>`
      select subject, body, html, headers from mail.message where recipient = ${address}`.execute(database.system)
    expect(rows).toHaveLength(1)
    const [sent] = rows
    expect(sent?.subject).toBe(charge.title)
    expect(sent?.body).toContain(`${config.BASE_URL}/orders/70-1`)
    expect(sent?.html).toContain('&lt;Answer&gt;')
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
      fetch(`${portal.gatewayUrl}${base}/unsubscriptions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret: given }),
      })
    expect((await page(secret)).status).toBe(200)
    for (const wrong of ['', 'x', `${secret}x`, secret.replace(/^./, 'A'), '.', 'e30.e30']) {
      expect((await page(wrong)).status, wrong).toBe(404)
    }
  })

  test('several of a kind that wait are one mail', async () => {
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

  test('quiet hours hold it until their end, also in the night when the clocks go back', async () => {
    const { address, who, contactId } = await somebody()
    await subscribe(who, { event: 'ecc', quietFrom: '22:00', quietTo: '07:00' })
    // 23:30 of the summer; at seven the next morning it is winter.
    const queued = await happens()
    await tellOfOccasion(parts, queued, new Date('2026-10-24T22:30:00Z'))
    await mail(contactId, address, new Date('2026-10-25T06:59:00Z'))
    expect(await mailsTo(database, address)).toEqual([])
    await mail(contactId, address, new Date('2026-10-25T07:00:00Z'))
    expect(await mailsTo(database, address)).toHaveLength(1)
    const { rows } = await sql<{ runAt: Date }>`
      select run_at as "runAt" from graphile_worker.jobs
      where task_identifier = 'mail notices' and key like ${`%${contactId}%`}`.execute(database.system)
    expect(rows).toEqual([{ runAt: new Date('2026-10-25T07:00:00Z') }])
  })

  test('not to somebody who had a mail of it, nor to one who may not look at it', async () => {
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

  test('also to contacts who do not sign in', async () => {
    const address = 'roads@customer.example'
    const contactId = await createContact(database, account, { email: address })
    await createWaiting(database, account, contactId, address)
    await mail(contactId, address)
    expect(await mailsTo(database, address)).toHaveLength(1)
  })
})

describe('what I am told about', () => {
  test('everybody chooses for themselves, among what they may look at', async () => {
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

  test('what an administrator chose for them stays', async () => {
    const { who, contactId } = await somebody({ permissions: ['BusinessPortalOrders'] })
    const hook = { event: 'commission', channel: 'webhook', address: 'https://hook.example/x' }
    const admin = await somebody()
    await admin.who.gateway(`/contact-info/api/contacts/${contactId}/subscriptions`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscriptions: [{ ...email, ...hook }] }),
    })
    expect((await subscribe(who, hook, { event: 'ecc' })).status).toBe(200)
  })

  test('a dealer in the account of a customer is told nothing there', async () => {
    const dealer = await createAccount(database, { type: 'dealer' })
    const customer = await createAccount(database, { dealer })
    const who = await portal.signIn(await createUser(database, dealer))
    const put = await who.gateway(`${base}/subscriptions`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'account-id': customer },
      body: JSON.stringify({ subscriptions: [{ ...email, event: 'ecc' }] }),
    })
    expect(put.status).toBe(422)
  })
})
