import { testDatabase } from '@portal/db/src/testing/database.ts'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { UpstreamFault } from '../calls/fault.ts'
import { startEmbeddedDirector } from './embedded/director.ts'
import { standBefore } from './testing/in-between.ts'
import { createOrg, machine, uuid, vdc } from './testing/small-world.ts'
import { createVcd } from './vcd.ts'

const database = await testDatabase()
const director = await startEmbeddedDirector(database)
const between = await standBefore(director.baseUrl)
afterAll(async () => {
  await between.close()
  await director.close()
})
beforeEach(() => {
  between.behave = () => false
  between.seen.length = 0
})

const connect = (limits: object = {}) =>
  createVcd({ baseUrl: between.baseUrl, tokenOf: () => director.apiToken, ...limits })
const sessions = () => between.seen.filter((call) => call.includes('/oauth/')).length
const calls = (part: string) => between.seen.filter((call) => call.includes(part)).length

async function faultOf(asked: Promise<unknown>): Promise<UpstreamFault> {
  return asked.then(
    () => expect.unreachable('it answered'),
    (fault: UpstreamFault) => fault,
  )
}

test('reads an organisation: limits, machines, gateways and networks', async () => {
  const id = uuid()
  const limits = { cores: 64, memoryMB: 262_144, vmQuota: 50 }
  await createOrg(database, 'acme', {
    displayName: 'Acme Ltd',
    vdcs: [vdc('LDS', { id, ...limits, machines: [machine('db-01', { cores: 8, memoryMB: 32_768 })] })],
  })
  const reading = await connect().readOrg('acme')
  expect(reading.fullName).toBe('Acme Ltd')
  expect(reading.vdcs).toEqual([
    {
      vdcId: id,
      name: 'LDS',
      allocationModel: 'Flex',
      isEnabled: true,
      machineLimit: 50,
      vcpus: { used: 8, allowed: 64 },
      memoryMb: { used: 32_768, allowed: 262_144 },
      policies: [{ name: 'Fast', isDefault: true, isEnabled: true, usedMb: 614_400, allowedMb: 1_024_000 }],
    },
  ])
  expect(reading.machines[0]).toMatchObject({ name: 'db-01', vdcId: id, status: 'running', vcpus: 8, policy: 'Fast' })
  expect(reading.edges).toMatchObject([{ name: 'edge', vdcId: id, addresses: ['198.51.100.114'], networks: 1 }])
  expect(reading.networks).toMatchObject([
    { name: 'servers', kind: 'routed', cidr: '198.51.100.113/28', addressesUsed: 2 },
  ])
})

test('a limit of 0 is no limit', async () => {
  const policies = [{ name: 'Any', isDefault: true, limitMB: 0, usedMB: 5 }]
  await createOrg(database, 'free', { vdcs: [vdc('PAYG', { cores: 0, memoryMB: 0, policies })] })
  const [payg] = (await connect().readOrg('free')).vdcs
  expect(payg).toMatchObject({
    machineLimit: null,
    vcpus: { used: 8, allowed: null },
    memoryMb: { allowed: null },
    policies: [{ usedMb: 5, allowedMb: null }],
  })
})

test('growing usage follows the clock', async () => {
  const since = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const policies = [{ name: 'Fast', limitMB: 1000, usedMB: 100, growthMBPerDay: 20 }]
  await createOrg(database, 'growing', { since, vdcs: [vdc('G', { policies })] })
  expect((await connect().readOrg('growing')).vdcs[0]?.policies[0]?.usedMb).toBe(300)
})

const many = Array.from({ length: 300 }, (_, index) => machine(`vm-${index}`))

test('reads paged lists in one session', async () => {
  await createOrg(database, 'many', { vdcs: [vdc('M', { machines: many })] })
  const { machines } = await connect().readOrg('many')
  expect(machines.map(({ name }) => name)).toEqual(many.map(({ name }) => name))
  expect(calls('type=vm')).toBe(3)
  expect(sessions()).toBe(1)
})

test('a session that ends between two pages is opened again, once, and the list continues', async () => {
  await createOrg(database, 'many', { vdcs: [vdc('M', { machines: many })] })
  let isOver = false
  between.behave = (request, response) => {
    if (isOver || !request.url?.includes('type=vm') || !request.url.includes('page=2')) return false
    isOver = true
    return answer(response, 401, '{}')
  }
  const { machines } = await connect().readOrg('many')
  expect(new Set(machines.map(({ name }) => name)).size).toBe(300)
  expect(sessions()).toBe(2)
  expect(calls('page=2')).toBe(2)
})

test('a session that ended long ago is opened again', async () => {
  await createOrg(database, 'acme')
  const short = await startEmbeddedDirector(database, { sessionSeconds: 0.2 })
  const vcd = createVcd({ baseUrl: short.baseUrl, tokenOf: () => short.apiToken })
  await vcd.readOrg('acme')
  await expect.poll(() => vcd.readOrg('acme').then(({ vdcs }) => vdcs.length), { interval: 250 }).toBe(1)
  await short.close()
})

test('waits as long as a busy Cloud Director requests, if that is short', async () => {
  await createOrg(database, 'acme')
  let isBusy = true
  between.behave = (request, response) => {
    if (!isBusy || !request.url?.includes('type=vm')) return false
    isBusy = false
    return answer(response, 429, '{}', { 'retry-after': '1' })
  }
  const from = Date.now()
  expect((await connect().readOrg('acme')).machines).toHaveLength(2)
  expect(Date.now() - from).toBeGreaterThan(900)
})

function answer(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): true {
  response.writeHead(status, headers).end(body)
  return true
}

function stop(response: ServerResponse): true {
  response.writeHead(200, { 'content-length': 999 })
  response.write('{"total":', () => response.destroy())
  return true
}

const vmCall = (url = '') => url.includes('type=vm')
const html = '<html><body>Sign in</body></html>'
const faults: [what: string, kind: string, (response: ServerResponse) => boolean][] = [
  ['hangs up', 'down', (response) => (response.destroy(), true)],
  ['is slow', 'slow', () => true],
  ['fails', 'failing', (response) => answer(response, 500, '{}')],
  ['asks to wait for a minute', 'busy', (response) => answer(response, 429, '{}', { 'retry-after': '60' })],
  ['refuses every session', 'refused', (response) => answer(response, 401, '{}')],
  ['answers in HTML', 'garbled', (response) => answer(response, 200, html)],
  ['stops in the middle', 'garbled', stop],
  [
    'has other shapes',
    'garbled',
    (response) => answer(response, 200, '{"total":1,"pageSize":1,"record":[{"name":7}]}'),
  ],
  ['answers without end', 'too large', (response) => answer(response, 200, `"${'x'.repeat(300_000)}"`)],
]

test.each(faults)(
  'a Cloud Director that %s is a fault of the kind "%s", without its own text',
  async (_, kind, behave) => {
    await createOrg(database, 'acme')
    between.behave = (request, response) => (vmCall(request.url) ? behave(response) : false)
    const fault = await faultOf(
      connect({ maxBytes: 200_000, timeoutMs: kind === 'slow' ? 200 : 10_000 }).readOrg('acme'),
    )
    expect(fault.kind).toBe(kind)
    expect(fault.message).toMatch(/^VMware Cloud Director /)
    expect(fault.message).not.toMatch(/html|token|oauth/i)
    expect(fault.message).not.toContain(director.apiToken)
  },
)

test('an unavailable Cloud Director is left alone after a while, and called again later; others are still called', async () => {
  await createOrg(database, 'acme')
  await createOrg(database, 'other')
  between.behave = (request, response) =>
    request.url?.includes('/oauth/tenant/acme') ? answer(response, 500, '') : false
  const failing = async (restMs: number) => {
    const vcd = connect({ restMs })
    for (let tries = 0; tries < 3; tries += 1) await faultOf(vcd.readOrg('acme'))
    return vcd
  }
  const resting = await failing(60_000)
  expect((await faultOf(resting.readOrg('acme'))).kind).toBe('paused')
  expect((await resting.readOrg('other')).vdcs).toHaveLength(1)
  const rested = await failing(30)
  between.behave = () => false
  const centres = () =>
    rested.readOrg('acme').then(
      ({ vdcs }) => vdcs.length,
      () => 0,
    )
  await expect.poll(centres).toBe(1)
})

test('an organisation without a token, or with a wrong one, is refused', async () => {
  await createOrg(database, 'acme')
  const without = createVcd({ baseUrl: between.baseUrl, tokenOf: () => undefined })
  expect((await faultOf(without.readOrg('acme'))).kind).toBe('refused')
  const wrong = createVcd({ baseUrl: between.baseUrl, tokenOf: () => 'wrong' })
  expect((await faultOf(wrong.readOrg('acme'))).kind).toBe('refused')
  expect(calls('/api/query')).toBe(0)
})

test('the token is never part of an address', async () => {
  await createOrg(database, 'acme')
  await connect().readOrg('acme')
  expect(between.seen.join('\n')).not.toContain(director.apiToken)
})

test('our embedded Cloud Director follows the rules of the real one', async () => {
  await createOrg(database, 'acme')
  await createOrg(database, 'moving', { isInMaintenance: true })
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${director.baseUrl}${path}`, { headers })
  const accept = 'application/*+json;version=38.1'
  expect((await ask('/api/query?type=vm')).status).toBe(406)
  expect((await ask('/api/query?type=vm', { accept })).status).toBe(401)
  expect((await faultOf(connect().readOrg('moving'))).kind).toBe('failing')
})
