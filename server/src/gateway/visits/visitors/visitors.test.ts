import type { Visitor, VisitorForm } from '@portal/contract/visits/visitors.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser, mailsTo } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createDataCentre, createRack, createVisit, createVisitor, slotIn } from '../../../testing/visit-factories.ts'
import { decryptIdentity, encryptIdentity } from './identity.ts'
import { applyRules } from '../../../retention/apply.ts'
import { moved } from '../../../testing/moved.ts'

const portal = await sharedTestPortal()
const { database, config } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const dataCentreId = await createDataCentre(database, { places: 100 })
const rackId = await createRack(database, account, dataCentreId)
const identity = { photoIdType: 'passport', photoIdNumber: 'X-533401872', accessCardNo: 'CARD-77120' } as const

const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  ada.gateway(`/visit-info/api/visitors${path}`, withJson(method, body, headers))
const open = (path: 'visitor-form' | 'visitor-details', body: object) =>
  fetch(`${portal.gatewayUrl}/visit-info/api/${path}`, withJson('POST', body))
const add = (more: object = {}) => json<Visitor>(send('POST', '', { name: 'Marta Dalecki', ...more }))
const list = async (search: string) =>
  (await json<{ rows: Visitor[] }>(send('GET', `?search=${encodeURIComponent(search)}`))).rows
const linkOf = (visitorId: string) => json<{ secret: string; isMailed: boolean }>(send('POST', `/${visitorId}/links`))
const details = { ...identity, mobile: '07700 900 123', isAdult: true }

describe('the register', () => {
  test('A9 stores a name and other details, with a normalised phone number', async () => {
    const visitor = await add({ company: 'Fernside', email: 'Marta@Fernside.example', mobile: '01632 960372' })
    expect(visitor).toMatchObject({
      name: 'Marta Dalecki',
      email: 'marta@fernside.example',
      mobile: '+441632960372',
      hasIdentity: false,
      identityUntil: null,
      visits: 0,
      version: 1,
    })
    expect((await list('fernside marta')).map(({ visitorId }) => visitorId)).toContain(visitor.visitorId)
    expect(await list('100%')).toEqual([])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an address that is none', { email: 'marta@' }, 'email'],
    ['a number that is none', { mobile: 'soon' }, 'mobile'],
    ['a zero byte', { company: 'a\u0000b' }, 'company'],
  ])('refuses %s', async (_, more, field) => {
    const answer = await send('POST', '', { name: 'Marta Dalecki', ...more })
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toEqual([field])
  })

  test('A9 a change on a stale version is refused', async () => {
    const { visitorId } = await add()
    const change = (name: string) => send('PUT', `/${visitorId}`, { name }, { 'if-match': '"1"' })
    expect(await json(change('Marta Dale'))).toMatchObject({ name: 'Marta Dale', version: 2 })
    expect((await change('Marta Late')).status).toBe(412)
  })

  test('A9 a new name applies to upcoming visits, and in the access control system', async () => {
    const visitorId = await createVisitor(database, account, { name: 'Marta Dalecki' })
    const visitId = await createVisit(database, account, { dataCentreId, rackId, visitorId, startsAt: slotIn(5) })
    await send('PUT', `/${visitorId}`, { name: 'Marta Orrin' })
    const { rows } = await sql<{ people: string; revision: number }>`
      select people, access_revision as revision from visit where visit_id = ${visitId}`.execute(database.system)
    expect(rows).toEqual([{ people: 'Marta Orrin', revision: 1 }])
  })

  test('A9 a visitor with an upcoming visit stays; any other is removed with all but the name', async () => {
    const visitorId = await createVisitor(database, account)
    const visitId = await createVisit(database, account, { dataCentreId, rackId, visitorId, startsAt: slotIn(5) })
    expect((await send('DELETE', `/${visitorId}`)).status).toBe(422)
    await sql`update visit set status = 'checkedOut' where visit_id = ${visitId}`.execute(database.system)
    await send('PUT', `/${visitorId}/identity`, identity)
    expect((await send('DELETE', `/${visitorId}`)).status).toBe(200)
    expect((await send('PUT', `/${visitorId}`, { name: 'Who' })).status).toBe(404)
    const { rows } = await sql`select 1 from visitor_identity where visitor_id = ${visitorId}`.execute(database.system)
    expect(rows).toEqual([])
  })
})

describe('photo ID details', () => {
  test('A9 are in no response, no activity and no table, but the desk can read them', async () => {
    const { visitorId } = await add()
    const answer = await send('PUT', `/${visitorId}/identity`, identity)
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      hasIdentity: true,
      identityUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const { rows } = await sql<{ text: string }>`
      select a::text as text from activity a union all select i::text from visitor_identity i
      union all select v::text from visitor v union all select coalesce(k.answer, '') from idempotency_key k`.execute(
      database.system,
    )
    for (const secret of [identity.photoIdNumber, identity.accessCardNo, 'passport']) {
      expect(text).not.toContain(secret)
      expect(rows.some((row) => row.text.includes(secret))).toBe(false)
    }
    const visitId = await createVisit(database, account, { dataCentreId, rackId, visitorId, startsAt: slotIn(6) })
    const desk = await portal.signIn(await createUser(database, account, { permissions: ['PortalOperator'] }))
    expect(await json(desk.gateway(`/visit-desk/api/visits/${visitId}`))).toMatchObject({ people: [{ identity }] })
    const customer = await (await ada.gateway(`/visit-info/api/visits/${visitId}`)).text()
    expect(customer).not.toContain(identity.photoIdNumber)
  })

  test('A9 can be decrypted for their own visitor only, and not after a byte was changed', () => {
    const encrypted = encryptIdentity(config, 'P-1', identity)
    expect(decryptIdentity(config, { visitorId: 'P-1', keyId: '1', encrypted })).toEqual(identity)
    expect(() => decryptIdentity(config, { visitorId: 'P-2', keyId: '1', encrypted })).toThrow('another visitor')
    expect(() => decryptIdentity(config, { visitorId: 'P-1', keyId: '2', encrypted })).toThrow()
    const changed = `${encrypted.startsWith('A') ? 'B' : 'A'}${encrypted.slice(1)}`
    expect(() => decryptIdentity(config, { visitorId: 'P-1', keyId: '1', encrypted: changed })).toThrow()
    expect(encryptIdentity(config, 'P-1', identity)).not.toBe(encrypted)
  })

  test('A9 can be deleted manually', async () => {
    const { visitorId } = await add()
    await send('PUT', `/${visitorId}/identity`, identity)
    expect(await json(send('DELETE', `/${visitorId}/identity`))).toMatchObject({
      hasIdentity: false,
      identityUntil: null,
    })
  })

  test.each([
    ['no kind', { photoIdType: 'library card' }, 'photoIdType'],
    ['no number', { photoIdNumber: '1' }, 'photoIdNumber'],
  ])('are refused with %s', async (_, more, field) => {
    const { visitorId } = await add()
    const answer = await send('PUT', `/${visitorId}/identity`, { ...identity, ...more })
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toEqual([field])
  })
})

describe('photo IDs are deleted', () => {
  const has = async (visitorId: string) => {
    const { rows } = await sql`select 1 from visitor_identity where visitor_id = ${visitorId}`.execute(database.system)
    return rows.length === 1
  }
  async function given(daysAgo: number, visitDays?: number, status: 'checkedOut' | 'cancelled' = 'checkedOut') {
    const visitorId = await createVisitor(database, account)
    await send('PUT', `/${visitorId}/identity`, identity)
    await sql`update visitor_identity set given_at = now() - make_interval(days => ${daysAgo}::integer)
      where visitor_id = ${visitorId}`.execute(database.system)
    if (visitDays !== undefined) {
      await createVisit(database, account, {
        status,
        dataCentreId,
        rackId,
        visitorId,
        startsAt: slotIn(-visitDays, 6),
      })
    }
    return visitorId
  }

  test('A9 the given days after the last visit, as the register announces', async () => {
    const twoDays = 2 * 24 * 60
    const old = await given(60, 31)
    const recent = await given(60, 29)
    const [shown] = await list('Visitor')
    expect(shown?.identityUntil).not.toBeUndefined()
    await applyRules(database, config, 'hour')
    expect([await has(old), await has(recent)]).toEqual([false, true])
    await sql`update visitor_identity set given_at = ${moved('given_at', -twoDays)}`.execute(database.system)
    await sql`update visit set starts_at = ${moved('starts_at', -twoDays)}, ends_at = ${moved('ends_at', -twoDays)}`.execute(
      database.system,
    )
    await applyRules(database, config, 'hour')
    expect(await has(recent)).toBe(false)
  })

  test('A9 also after a no-show or a cancelled visit; not before the given days have passed', async () => {
    const unused = await given(31)
    const cancelled = await given(31, 1, 'cancelled')
    const fresh = await given(2)
    await applyRules(database, config, 'hour')
    expect([await has(unused), await has(cancelled), await has(fresh)]).toEqual([false, false, true])
  })
})

describe("a contractor's own link", () => {
  test('is emailed to one address at most ten times an hour, even for concurrent requests', async () => {
    const { visitorId } = await add({ email: 'flooded@fernside.example' })
    const answers = await Promise.all(Array.from({ length: 30 }, () => send('POST', `/${visitorId}/links`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(20)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await refused[0]?.json()).toMatchObject({ code: 'too_many', message: expect.stringContaining('emails') })
    expect(await mailsTo(database, 'flooded@fernside.example')).toHaveLength(10)
  })

  test('names who sends it, and makes no link of the name', async () => {
    const email = await createUser(database, account, { givenName: 'https://evil.example' })
    const baddie = await portal.signIn(email)
    const { visitorId } = await add({ email: 'wary@fernside.example' })
    const path = `/visit-info/api/visitors/${visitorId}/links`
    expect((await baddie.gateway(path, { method: 'POST' })).status).toBe(200)
    const [mail] = await mailsTo(database, 'wary@fernside.example')
    expect(mail?.text).toContain('https[:]//evil[.]example Byron has booked you')
  })

  test('A9 is emailed, accepts the details once, and then stops working', async () => {
    const { visitorId } = await add({ name: 'Rory Fernside', email: 'rory@fernside.example' })
    await createVisit(database, account, { dataCentreId, rackId, visitorId, startsAt: slotIn(7) })
    const { secret, isMailed } = await linkOf(visitorId)
    expect(isMailed).toBe(true)
    const [mail] = await mailsTo(database, 'rory@fernside.example')
    expect(mail?.text).toContain(`/visitor-details#${secret}`)
    const form = await json<VisitorForm>(open('visitor-form', { secret }))
    expect(form).toMatchObject({ name: 'Rory Fernside', invitedBy: 'Ada Byron', startsAt: slotIn(7), identityDays: 30 })
    expect(Object.keys(form)).not.toContain('photoIdNumber')
    const sent = await open('visitor-details', { secret, ...details })
    expect(sent.headers.get('cache-control')).toContain('no-store')
    expect(await json(sent)).toEqual({ identityUntil: expect.any(String) })
    expect(await list('rory fernside')).toMatchObject([
      { hasIdentity: true, mobile: '+447700900123', isAdult: true, linkUntil: null },
    ])
    expect((await open('visitor-form', { secret })).status).toBe(404)
    expect((await open('visitor-details', { secret, ...details })).status).toBe(404)
  })

  test('A9 is used once even if two people submit it at the same time', async () => {
    const { visitorId } = await add()
    const { secret } = await linkOf(visitorId)
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await open('visitor-details', { secret, ...details })).status),
    )
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  })

  test('A9 is stored as a hash, and a newer one replaces it', async () => {
    const { visitorId } = await add()
    const first = await linkOf(visitorId)
    const second = await linkOf(visitorId)
    const { rows } = await sql<{ text: string }>`
      select l::text as text from visitor_link l union all select a::text from activity a
      union all select coalesce(k.answer, '') from idempotency_key k`.execute(database.system)
    expect(rows.some(({ text }) => text.includes(second.secret))).toBe(false)
    expect((await open('visitor-form', { secret: first.secret })).status).toBe(404)
    expect((await open('visitor-form', { secret: second.secret })).status).toBe(200)
  })

  test('A9 that has expired, never existed or is incomplete gets the same response', async () => {
    const { visitorId } = await add()
    const { secret } = await linkOf(visitorId)
    await sql`update visitor_link set expires_at = now() where visitor_id = ${visitorId}`.execute(database.system)
    const answers = await Promise.all(
      [secret, 'x'.repeat(43), ''].map((each) => open('visitor-form', { secret: each })),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const messages = await Promise.all(answers.map(async (each) => (await json<{ message: string }>(each)).message))
    expect(new Set(messages).size).toBe(1)
    expect((await open('visitor-form', { secret: 'x'.repeat(201) })).status).toBe(400)
  })

  test.each([
    ['nobody of age', { isAdult: false }, 'isAdult'],
    ['no number to call', { mobile: 'later' }, 'mobile'],
    ['no ID', { photoIdNumber: '' }, 'photoIdNumber'],
  ])('refuses %s, and works again', async (_, more, field) => {
    const { visitorId } = await add()
    const { secret } = await linkOf(visitorId)
    const refused = await open('visitor-details', { secret, ...details, ...more })
    expect(refused.status).toBe(400)
    expect(Object.keys(await json<object>(refused))).toEqual([field])
    expect((await open('visitor-form', { secret })).status).toBe(200)
  })
})
