import type { CallRecord, Seat, Voice, VoiceNumber } from '@portal/contract/services/voice.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { smallCalls, smallTenant } from '../../../upstreams/voice/testing/small-tenant.ts'
import { startVoiceProvider } from '../../../upstreams/voice/testing/voice-provider.ts'
import { createVoice } from './testing/create-voice.ts'

const provider = await startVoiceProvider()
const portal = await startTestPortal({ VOICE_API_URL: provider.baseUrl, VOICE_API_KEY: provider.key })
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { dealer })
const siteId = await createSite(database, account)
const serviceId = await createVoice(database, provider, account, siteId)
const tenant = `${account}-${serviceId}`
const plain = await createService(database, account, { siteId, productCategory: 'Voice - IP' })

const signIn = async (...permissions: PermissionResource[]) =>
  portal.signIn(await createUser(database, account, { permissions }))
const reader = await signIn('BusinessPortalServices')
const manager = await signIn('BusinessPortalServices', 'BusinessPortalAccountMgmt')
const managerOnly = await signIn('BusinessPortalAccountMgmt')
const ofDealer = await portal.signIn(await createUser(database, dealer))

const base = `/service-info/api/services/${serviceId}`
const get = (path: string) => reader.gateway(`${base}${path}`)
const put = (path: string, body: object, headers: Record<string, string> = {}) =>
  reader.gateway(`${base}${path}`, withJson('PUT', body, headers))
const refusalOf = async (answer: Promise<Response>) => {
  const { status, code } = await answer.then(async (found) => ({
    status: found.status,
    ...(await json<{ code: string }>(found)),
  }))
  return [status, code]
}
const logged = async () => {
  const { rows } = await sql<{ action: string; after: object }>`
    select action, after from activity where account_id = ${account} order by activity_id desc limit 1`.execute(
    database.system,
  )
  return rows[0]
}

beforeEach(() => {
  provider.tenants.set(tenant, smallTenant())
  provider.calls.splice(0, provider.calls.length, ...smallCalls())
  provider.received.length = 0
  provider.fails.length = 0
})

test('shows the seats, numbers and hunt groups as the phone system has them', async () => {
  const voice = await json<Voice>(get('/voice'))
  expect(voice).toMatchObject({ isSimulated: false, callDays: 90, allows: { abroad: false, premium: false } })
  expect(voice.seats.map(({ extension, userName }) => [extension, userName])).toEqual([
    ['201', 'Priya Evans'],
    ['202', null],
  ])
  expect(voice.numbers.map(({ shown, rings }) => [shown, rings?.name])).toEqual([
    ['01632 960110', 'Main line'],
    ['01632 960601', '201 Priya Evans'],
    ['01632 960602', '202'],
    ['01632 960603', undefined],
  ])
  expect(voice.groups).toMatchObject([{ name: 'Main line', seats: ['201'] }])
})

test('only a service with a tenant has the page', async () => {
  const hasVoice = async (id: string) =>
    (await json<Service>(reader.gateway(`/service-info/api/services/${id}`))).has.voice
  expect([await hasVoice(serviceId), await hasVoice(plain)]).toEqual([true, false])
  expect(await refusalOf(reader.gateway(`/service-info/api/services/${plain}/voice`))).toEqual([404, 'not_found'])
})

test('without a phone system no service has the page', async () => {
  const without = await startTestPortal()
  const own = await createAccount(without.database)
  const id = await createVoice(without.database, provider, own)
  const person = await without.signIn(await createUser(without.database, own))
  const service = await json<Service>(person.gateway(`/service-info/api/services/${id}`))
  expect(service.has.voice).toBe(false)
  expect(await refusalOf(person.gateway(`/service-info/api/services/${id}/voice`))).toEqual([404, 'not_found'])
})

test('a phone system that fails is a failure, and nothing older is shown', async () => {
  await get('/voice')
  provider.fails.push(500, 500, 500)
  const answer = await get('/voice')
  expect([answer.status, (await json<{ message: string }>(answer)).message]).toEqual([
    503,
    'The phone system has a fault at the moment. Try again in a few minutes.',
  ])
  expect((await get('/voice')).status).toBe(200)
})

test('diverts of a seat are set, logged and cleared', async () => {
  const seat = await json<Seat>(put('/seats/seat-1/diverts', { noAnswer: '07700 900123', noAnswerSeconds: 15 }))
  expect(seat).toMatchObject({ diverts: { noAnswer: { shown: '07700 900123' }, noAnswerSeconds: 15 }, version: 2 })
  expect(await logged()).toMatchObject({
    action: 'divert changed',
    after: { extension: '201', noAnswer: 'no answer after 15 s to 07700 900123' },
  })
  const cleared = await json<Seat>(put('/seats/seat-1/diverts', {}))
  expect(cleared.diverts).toEqual({ always: null, busy: null, noAnswer: null, noAnswerSeconds: 20 })
})

test.each([
  [{ always: '+33 1 99 00 12 34' }, 422, 'divert_not_allowed'],
  [{ busy: '0909 879 0000' }, 422, 'divert_not_allowed'],
  [{ noAnswer: '01632 960601' }, 422, 'divert_loop'],
  [{ always: 'Priya' }, 400, 'invalid'],
  [{ noAnswerSeconds: 4 }, 400, 'invalid'],
])('the divert %j is refused, and the phone system is not changed', async (body, status, code) => {
  const answer = await put('/seats/seat-1/diverts', body)
  expect(answer.status).toBe(status)
  if (code !== 'invalid') expect(await json(answer)).toMatchObject({ code })
  expect(provider.received.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('the provider can allow diverts abroad for a service', async () => {
  const operator = await portal.signIn(await createUser(database, account, { permissions: ['PortalOperator'] }))
  const link = (body: object, to = serviceId) =>
    operator.gateway(`/voice-desk/api/services/${to}/voice`, withJson('PUT', body, { 'account-id': account }))
  expect((await link({ tenant, allowsAbroad: true })).status).toBe(200)
  expect((await put('/seats/seat-1/diverts', { always: '+33 1 99 00 12 34' })).status).toBe(200)
  expect((await put('/seats/seat-1/diverts', { always: '0909 879 0000' })).status).toBe(422)
  expect((await link({ tenant })).status).toBe(200)
  expect(await refusalOf(link({ tenant }, plain))).toEqual([422, 'tenant_linked'])
})

test('the user of a seat is named and removed', async () => {
  await put('/seats/seat-2/user', { userName: 'Tom Bell' })
  expect(await logged()).toMatchObject({ action: 'seat user changed', after: { extension: '202', user: 'Tom Bell' } })
  expect(await json<Seat>(put('/seats/seat-2/user', {}))).toMatchObject({ userName: null, version: 3 })
})

test('a number is assigned to a seat of its own service only', async () => {
  const after = await json<VoiceNumber>(put('/numbers/+441632960603/seat', { seatId: 'seat-1' }))
  expect(after).toMatchObject({ shown: '01632 960603', rings: { name: '201 Priya Evans' } })
  expect(await logged()).toMatchObject({ action: 'number assigned', after: { number: '01632 960603' } })
  expect(await refusalOf(put('/numbers/+441632960603/seat', { seatId: 'seat-9' }))).toEqual([422, 'seat_missing'])
  expect(await refusalOf(put('/numbers/+441632960110/seat', { seatId: null }))).toEqual([422, 'number_not_for_seats'])
  expect(await refusalOf(put('/numbers/+441632960999/seat', { seatId: null }))).toEqual([404, 'not_found'])
})

test('a change of an older version is refused', async () => {
  await put('/seats/seat-1/user', { userName: 'Tom Bell' }, { 'if-match': '"1"' })
  expect(await refusalOf(put('/seats/seat-1/user', { userName: 'Mei Khan' }, { 'if-match': '"1"' }))).toEqual([
    412,
    'stale',
  ])
})

test('a change with the same key is carried out once', async () => {
  const once = { 'idempotency-key': crypto.randomUUID(), 'if-match': '"1"' }
  const first = await json(put('/seats/seat-1/user', { userName: 'Tom Bell' }, once))
  const again = await put('/seats/seat-1/user', { userName: 'Tom Bell' }, once)
  expect([again.headers.get('idempotency-replayed'), await again.json()]).toEqual(['true', first])
  expect(provider.received.filter(({ method }) => method === 'PUT').map(({ key }) => key)).toEqual([
    `${account}.${once['idempotency-key']}`,
  ])
})

interface Calls {
  rows: CallRecord[]
  total: number
}

test('calls are listed by UK days, newest first', async () => {
  const list = async (query = '') => {
    const { rows, total } = await json<Calls>(manager.gateway(`${base}/calls${query}`))
    return [total, rows.map(({ callId }) => callId)]
  }
  expect(await list()).toEqual([3, ['C-3', 'C-2', 'C-1']])
  expect(await list('?size=10&page=2')).toEqual([3, []])
  expect(await list('?from=2026-11-21&to=2026-11-21')).toEqual([1, ['C-2']])
  expect(await list('?way=in&result=answered')).toEqual([1, ['C-1']])
  expect(await list('?search=900123')).toEqual([1, ['C-1']])
  const { rows } = await json<Calls>(manager.gateway(`${base}/calls`))
  expect(rows.map(({ from, to }) => [from.shown, to.shown])).toEqual([
    ['201', '01632 960217'],
    ['Withheld', '201'],
    ['07700 900123', '201'],
  ])
})

test('the calls are a file, in full', async () => {
  const answer = await manager.gateway(`${base}/calls.csv?way=in`)
  expect(answer.headers.get('content-disposition')).toContain(`calls-${serviceId}.csv`)
  const [head, ...lines] = (await answer.text()).trim().split('\r\n')
  expect(head).toContain('Start,From,From name,To,To name,Direction,"Duration, seconds",Result')
  expect(lines).toHaveLength(2)
})

test.each([
  ['only with the permission for services', reader, 403, 'forbidden'],
  ['only with the permission for people', managerOnly, 403, 'forbidden'],
  ['of the dealer', ofDealer, 403, 'own_people_only'],
])('people %s do not see call records', async (_, who, status, code) => {
  const answer = () => who.gateway(`${base}/calls`, { headers: { 'account-id': account } })
  expect(await refusalOf(answer())).toEqual([status, code])
})

test('a limit to other sites hides the service, its seats and its calls', async () => {
  const elsewhere = await createSite(database, account)
  const email = await createUser(database, account, {
    permissions: ['BusinessPortalServices', 'BusinessPortalAccountMgmt'],
  })
  await sql`
    update permission_grant set sites = ${[elsewhere]} where account_id = ${account} and resource = 'BusinessPortalServices'
      and user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
  const limited = await portal.signIn(email)
  for (const path of ['/voice', '/calls', '/calls.csv']) {
    expect([path, (await limited.gateway(`${base}${path}`)).status]).toEqual([path, 404])
  }
})
