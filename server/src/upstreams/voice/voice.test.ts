import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { askedOf, callsOf } from './embedded/calls.ts'
import { createEmbeddedSwitch } from './embedded/switch.ts'
import { createHttpSwitch } from './http.ts'
import { smallCalls, smallTenant } from './testing/small-tenant.ts'
import { startVoiceProvider } from './testing/voice-provider.ts'
import type { VoiceSwitch } from './voice-switch.ts'

const database = await testDatabase()
const provider = await startVoiceProvider()
const real = createHttpSwitch({ baseUrl: provider.baseUrl, key: provider.key })

beforeEach(async () => {
  provider.tenants.set('leeds', smallTenant())
  provider.calls.splice(0, provider.calls.length, ...smallCalls())
  provider.received.length = 0
  provider.fails.length = 0
  await sql`
    insert into embedded.voice_tenant (tenant, content) values ('leeds', ${JSON.stringify(smallTenant())}::jsonb)
    on conflict (tenant) do update set content = excluded.content`.execute(database.system)
})

const switches: [name: string, voice: VoiceSwitch][] = [
  ['embedded', createEmbeddedSwitch(database)],
  ['HTTP', real],
]
let calls = 0
const changing = (version?: number) => ({ tenant: 'leeds', version, key: `key-${(calls += 1)}` })

describe.each(switches)('the phone system, %s', (_, voice) => {
  test('returns a tenant, and no other', async () => {
    expect(await voice.readTenant('leeds')).toEqual(smallTenant())
    expect(await voice.readTenant('york/../leeds')).toBeNull()
  })

  test('changes the user, the diverts and the number of a seat', async () => {
    await voice.changeUser({ ...changing(1), seatId: 'seat-2', userName: 'Tom Bell' })
    const diverts = { always: '+447700900155', busy: null, noAnswer: null, noAnswerSeconds: 15 }
    expect(await voice.changeDiverts({ ...changing(2), seatId: 'seat-2', diverts })).toMatchObject({
      userName: 'Tom Bell',
      diverts,
      version: 3,
    })
    await voice.assignNumber({ ...changing(), number: '+441632960603', seatId: 'seat-2' })
    await voice.assignNumber({ ...changing(), number: '+441632960601', seatId: null })
    const after = await voice.readTenant('leeds')
    expect(after?.numbers.map(({ rings }) => rings?.id)).toEqual(['G1', undefined, 'seat-2', 'seat-2'])
  })

  test('refuses a change of another version, and of an unknown part', async () => {
    const user = { seatId: 'seat-1', userName: 'X' }
    await expect(voice.changeUser({ ...changing(7), ...user })).rejects.toMatchObject({ code: 'stale' })
    await expect(voice.changeUser({ ...changing(), ...user, seatId: 'seat-9' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(voice.listCalls('nowhere', { offset: 0, limit: 1 })).rejects.toMatchObject({ code: 'not_found' })
    expect((await voice.readTenant('leeds'))?.seats[0]?.userName).toBe('Priya Evans')
  })
})

test('calls are listed newest first, by page, day, direction, result and search', async () => {
  const ids = async (question: object) =>
    (await real.listCalls('leeds', { offset: 0, limit: 10, ...question })).calls.map(({ callId }) => callId)
  expect(await ids({})).toEqual(['C-3', 'C-2', 'C-1'])
  expect(await ids({ offset: 1, limit: 1 })).toEqual(['C-2'])
  expect(await ids({ since: '2026-11-21T00:00:00Z', until: '2026-11-22T00:00:00Z' })).toEqual(['C-2'])
  expect(await ids({ direction: 'out' })).toEqual(['C-3'])
  expect(await ids({ result: 'missed' })).toEqual(['C-2'])
  expect(await ids({ search: '01632 960217' })).toEqual(['C-3'])
  expect(await real.listCalls('leeds', { offset: 9, limit: 1 })).toEqual({ total: 3, calls: [] })
})

test('a short failure is repeated under the same key, which changes nothing twice', async () => {
  provider.fails.push(503)
  const change = { ...changing(1), seatId: 'seat-1', userName: 'Tom Bell' }
  await real.changeUser(change)
  expect(await real.changeUser(change)).toMatchObject({ userName: 'Tom Bell', version: 2 })
  expect(provider.received.map(({ key }) => key)).toEqual([change.key, change.key])
})

test.each([
  ['fails', [500, 500, 500], 'unavailable'],
  ['rejects the key', [401], 'upstream'],
  ['refuses the request', [422], 'upstream'],
])('a phone system that %s is a fault', async (_, fails, code) => {
  provider.fails.push(...fails)
  await expect(real.readTenant('leeds')).rejects.toMatchObject({ code })
})

describe('simulated calls', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const made = callsOf('leeds', smallTenant(), now)

  test('are the same on each read, and none is in the future or at a weekend', () => {
    const later = callsOf('leeds', smallTenant(), new Date('2026-11-24T12:00:00Z'))
    expect(later.slice(0, 500).map(({ callId }) => callId)).toEqual(expect.arrayContaining([made[200]?.callId]))
    expect(made.length).toBeGreaterThan(300)
    expect(made.every(({ startedAt }) => startedAt < now.toISOString())).toBe(true)
    expect(made.some(({ startedAt }) => [0, 6].includes(new Date(startedAt).getUTCDay()))).toBe(false)
    expect(new Set(made.map(({ callId }) => callId)).size).toBe(made.length)
  })

  test('only last as long as they were answered', () => {
    const spoken = made.filter(({ seconds }) => seconds > 0).map(({ result }) => result)
    expect(new Set(spoken)).toEqual(new Set(['answered', 'diverted']))
    const { total, calls: page } = askedOf(made, { offset: 0, limit: 25, direction: 'in' })
    expect(page).toHaveLength(25)
    expect(total).toBe(made.filter(({ direction }) => direction === 'in').length)
  })
})
