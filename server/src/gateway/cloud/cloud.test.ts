import type { Cloud, CloudRow, Fit, Machine, Use } from '@portal/contract/cloud/cloud.ts'
import { dayAfter } from '@portal/contract/cloud/forecast.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createOrg, machine, uuid, vdc } from '../../upstreams/cloud-director/testing/small-world.ts'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { areaJobs } from '../../area-jobs.ts'
import { readCloudTask } from './jobs.ts'
import { createCloud, createVault } from './testing/create-cloud.ts'

const portal = await startTestPortal({ ENVIRONMENT: 'demo' })
const { database } = portal
const account = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))
const desk = await portal.signIn(await createUser(database, account, { permissions: [operatorResource] }))
const jobs = areaJobs({ config: portal.config, database })

const gb = 1024
const at = (serviceId: string, part = 'cloud') => `/cloud-info/api/services/${serviceId}/${part}`
const read = (serviceId: string) => json<Cloud>(user.gateway(at(serviceId)))
const refresh = (serviceId: string) => json<Cloud>(user.gateway(at(serviceId, 'readings'), { method: 'POST' }))
const machines = (serviceId: string, query = '') =>
  json<{ rows: Machine[]; total: number }>(user.gateway(at(serviceId, `machines${query}`)))
const names = async (serviceId: string, query = '') => (await machines(serviceId, query)).rows.map(({ name }) => name)

/** Use of the last days, as the job would have recorded it. */
async function pastUse(
  serviceId: string,
  vdcId: string,
  meter: string,
  allowed: number,
  usedAt: (daysAgo: number) => number,
) {
  for (let daysAgo = 29; daysAgo >= 0; daysAgo -= 1) {
    await sql`
      insert into cloud_reading (account_id, service_id, vdc_id, meter, at, used, allowed)
      values (${account}, ${serviceId}, ${vdcId}, ${meter}, now() - make_interval(days => ${daysAgo}, mins => 1),
        ${usedAt(daysAgo)}, ${allowed})`.execute(database.system)
  }
}

test('a cloud is read from Cloud Director: limits, machines, gateways, networks', async () => {
  const serviceId = await createCloud(database, account, { world: { displayName: 'Acme Ltd' }, pence: 12 })
  expect(await read(serviceId)).toMatchObject({ takenAt: null, trouble: null, vdcs: [], machines: 0 })
  const cloud = await refresh(serviceId)
  expect(cloud).toMatchObject({ fullName: 'Acme Ltd', trouble: null, machines: 2, uncovered: 2 })
  expect(cloud.takenAt).toMatch(/^\d{4}-/)
  expect(cloud.vdcs[0]).toMatchObject({ name: 'VDC-1', machines: 2, running: 1, machineLimit: null })
  expect(cloud.vdcs[0]?.meters.map(({ name, used, allowed, state }) => [name, used, allowed, state])).toEqual([
    ['vCPU', 8, 16, 'room'],
    ['Memory', 32 * gb, 64 * gb, 'room'],
    ['Storage', 600 * gb, 1000 * gb, 'room'],
  ])
  expect(cloud.idle).toEqual({ machines: 1, storageMb: 100 * gb, monthly: 1200, currency: 'GBP' })
  const permissions = ['BusinessPortal', 'BusinessPortalCloudSolutions'] as const
  const other = await portal.signIn(await createUser(database, account, { permissions }))
  const withoutPrices = await json<Cloud>(other.gateway(`/cloud-info/api/services/${serviceId}/cloud`))
  expect(withoutPrices.idle).toEqual({ ...cloud.idle, monthly: null })
  expect(cloud.edges).toHaveLength(1)
  expect(cloud.networks).toHaveLength(1)
})

test("only the service's own data centres count", async () => {
  const world = { vdcs: [vdc('ONE'), vdc('TWO', { machines: [machine('two-01')] })] }
  const serviceId = await createCloud(database, account, { world })
  await sql`update cloud set vdcs = '{TWO}' where service_id = ${serviceId}`.execute(database.system)
  const cloud = await refresh(serviceId)
  expect(cloud.vdcs.map(({ name }) => name)).toEqual(['TWO'])
  expect(await names(serviceId)).toEqual(['two-01'])
  expect(cloud.edges).toHaveLength(1)
})

test('machines removed in Cloud Director disappear here, and new ones appear', async () => {
  const serviceId = await createCloud(database, account, { org: 'moving-org' })
  await refresh(serviceId)
  const world = { vdcs: [vdc('VDC-1', { machines: [machine('new-01')] })] }
  await createOrg(database, 'moving-org', world)
  await jobs.queued[readCloudTask]?.({ accountId: account, serviceId }, new Date())
  expect(await names(serviceId)).toEqual(['new-01'])
})

test('reports since when a limit is near, how fast it fills and when it is full', async () => {
  const id = uuid()
  const policies = [{ name: 'Fast', isDefault: true, limitMB: 1000 * gb, usedMB: 900 * gb }]
  const serviceId = await createCloud(database, account, { world: { vdcs: [vdc('VDC-1', { id, policies })] } })
  await pastUse(serviceId, id, 'storage: Fast', 1000 * gb, (daysAgo) => (900 - daysAgo * 10) * gb)
  const cloud = await refresh(serviceId)
  const today = utcDateOf(new Date())
  const storage = cloud.vdcs[0]?.meters[2]
  expect(storage).toMatchObject({ state: 'near', share: 0.9 })
  expect(storage?.perDay).toBeGreaterThan(9.5 * gb)
  expect(storage?.daysLeft).toBeOneOf([9, 10])
  expect(storage?.fullOn).toBeOneOf([dayAfter(today, 9), dayAfter(today, 10)])
  expect(storage?.nearSince).toBeOneOf([dayAfter(today, -10), dayAfter(today, -11)])
  const { rows } = await json<{ rows: CloudRow[] }>(user.gateway('/cloud-info/api/clouds'))
  expect(rows.find((row) => row.serviceId === serviceId)).toMatchObject({ meter: 'Storage', fullOn: storage?.fullOn })
  const days = rows.map(({ fullOn }) => fullOn ?? '9999')
  expect(days).toEqual(days.toSorted())
})

test('the use of 30 days is returned as shares of the limits', async () => {
  const id = uuid()
  const serviceId = await createCloud(database, account, { world: { vdcs: [vdc('VDC-1', { id, cores: 0 })] } })
  await pastUse(serviceId, id, 'memory', 64 * gb, (daysAgo) => (32 - daysAgo) * gb)
  await refresh(serviceId)
  const use = await json<Use>(user.gateway(at(serviceId, 'use')))
  expect(use.meters.map(({ name }) => name)).toEqual(['Memory', 'Storage'])
  expect(use.meters[0]?.shares.at(-1)).toBeCloseTo(0.5, 1)
  expect(use.times.length).toBeGreaterThanOrEqual(29)
  expect(use.meters[0]?.shares).toHaveLength(use.times.length)
  expect((await user.gateway(at(serviceId, 'use?vdcId=nowhere'))).status).toBe(404)
})

test('during an outage of Cloud Director the last data stays, and one message appears', async () => {
  const serviceId = await createCloud(database, account, { org: 'fragile' })
  const before = await refresh(serviceId)
  await createOrg(database, 'fragile', { isInMaintenance: true })
  const again = () => jobs.queued[readCloudTask]?.({ accountId: account, serviceId }, new Date())
  await again()
  await again()
  const down = await read(serviceId)
  expect(down.trouble).toMatch(/^VMware Cloud Director (has a fault|is not responding)/)
  expect(down).toMatchObject({ takenAt: before.takenAt, machines: 2 })
  expect(await names(serviceId)).toEqual(['web-01', 'web-02'])
  await createOrg(database, 'fragile')
  await expect
    .poll(
      async () => {
        await again()
        return (await read(serviceId)).trouble
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBeNull()
  const { rows } = await sql<{ action: string }>`
    select action from activity where entity = 'cloud' and entity_id = ${serviceId} order by activity_id`.execute(
    database.system,
  )
  expect(rows.map(({ action }) => action)).toEqual(['cloud unreachable', 'cloud reachable'])
}, 30_000)

test("the reading becomes the service's details, unless another source wrote them", async () => {
  const detailsOf = async (serviceId: string) => {
    const answer = await user.browser.request(`${portal.baseUrl}/api/vcd-details/${serviceId}`)
    return answer.status === 204 ? null : json<Record<string, unknown>>(answer)
  }
  const serviceId = await createCloud(database, account, { org: 'told' })
  expect(await detailsOf(serviceId)).toBeNull()
  await refresh(serviceId)
  expect(await detailsOf(serviceId)).toMatchObject({ org: { name: 'told' }, vdcs: [{ name: 'VDC-1', vCpuUsed: 8 }] })
  await sql`update service_vcd_details set details = '{"own":1}' where service_id = ${serviceId}`.execute(
    database.system,
  )
  await jobs.queued[readCloudTask]?.({ accountId: account, serviceId }, new Date())
  expect(await detailsOf(serviceId)).toEqual({ own: 1 })
})

test('a repeated refresh calls Cloud Director once', async () => {
  const serviceId = await createCloud(database, account, { org: 'calm' })
  const first = await refresh(serviceId)
  await createOrg(database, 'calm', { isInMaintenance: true })
  expect(await refresh(serviceId)).toEqual(first)
})

test('the job reads every cloud, even if one of them fails', async () => {
  const broken = await createCloud(database, account, { world: { isInMaintenance: true } })
  const well = await createCloud(database, account)
  await jobs.clock.find(({ name }) => name === 'read the clouds')?.work(new Date())
  expect((await read(broken)).trouble).not.toBeNull()
  expect(await read(well)).toMatchObject({ trouble: null, machines: 2 })
}, 30_000)

let searched = ''
beforeAll(async () => {
  const own = [
    machine('app-01', { cores: 8, memoryMB: 32 * gb, storageMB: 400 * gb, ipAddress: '198.51.100.20' }),
    machine('app-02', { cores: 2, memoryMB: 8 * gb, storageMB: 100 * gb, status: 'POWERED_OFF' }),
    machine('db_01', { cores: 4, memoryMB: 64 * gb, storageMB: 900 * gb, guestOs: 'Windows Server 2022' }),
    machine('odd', { status: 'UNRESOLVED' }),
  ]
  searched = await createCloud(database, account, {
    serviceId: 'S-SEARCHED',
    world: { vdcs: [vdc('V', { machines: own })] },
  })
  const vault = await createVault(database, account, [{ name: 'APP-01' }])
  await refresh(searched)
  await jobs.queued['read a back-up service']?.({ accountId: account, serviceId: vault }, new Date())
})

test.each([
  ['', ['app-01', 'app-02', 'db_01', 'odd']],
  ['?search=APP', ['app-01', 'app-02']],
  ['?search=windows%20db', ['db_01']],
  ['?search=_', ['db_01']],
  ['?search=%25', []],
  ['?search=198.51.100.20', ['app-01']],
  ['?sort=memoryMb&direction=desc', ['db_01', 'app-01', 'odd', 'app-02']],
  ['?sort=storageMb&direction=desc&status=running', ['db_01', 'app-01']],
  ['?status=off', ['app-02']],
  ['?status=other', ['odd']],
  ['?cover=covered', ['app-01']],
  ['?cover=uncovered', ['app-02', 'db_01', 'odd']],
  ['?cover=excused', []],
])('machines%s', async (query, expected) => {
  expect(await names(searched, query)).toEqual(expected)
})

test('machines are paged, and exported as CSV in the same order', async () => {
  const page = await machines(searched, '?size=10&page=2')
  expect(page).toMatchObject({ rows: [], total: 4 })
  const answer = await user.gateway(at(searched, 'machines.csv?sort=name&direction=desc'))
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines[0]).toContain('Name,Status,vCPU')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['odd', 'db_01', 'app-02', 'app-01'])
  expect(lines.at(-1)).toContain('Covered')
})

test('reports whether a machine would fit and which limit it exceeds', async () => {
  const fit = (query: string) => json<Fit>(user.gateway(at(searched, `fit?${query}`)))
  const [small] = (await fit('vcpus=1&memoryGb=1&storageGb=1')).vdcs
  expect(small).toMatchObject({ name: 'V', fits: false, room: 0 })
  expect(small?.checks.filter((check) => !check.fits).map(({ name }) => name)).toEqual(['vCPU', 'Memory'])
})

test.each([
  ['fit', 'vcpus'],
  ['fit?vcpus=0&memoryGb=1&storageGb=1', 'vcpus'],
  ['fit?vcpus=1&memoryGb=1.5&storageGb=1', 'memoryGb'],
  ['fit?vcpus=1&memoryGb=1&storageGb=99999999', 'storageGb'],
  ['machines?sort=nonsense', 'sort'],
  ['machines?status=nonsense', 'status'],
  ['machines?page=0', 'page'],
  ['machines?search=%00', 'search'],
])('refuses %s', async (part, field) => {
  const answer = await user.gateway(at(searched, part))
  expect(answer.status).toBe(400)
  expect(Object.keys(await json<object>(answer))[0]).toBe(field)
})

test('a service of another category is not a cloud', async () => {
  const serviceId = await createService(database, account)
  expect((await user.gateway(at(serviceId))).status).toBe(404)
  expect((await user.gateway(at(serviceId, 'readings'), { method: 'POST' })).status).toBe(404)
})

test('a permission limited to a site hides other sites', async () => {
  const email = await createUser(database, account)
  const limited = await portal.signIn(email)
  await sql`
    update permission_grant set sites = '{NOWHERE}' where resource = 'BusinessPortalCloudSolutions'
      and user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
  expect((await limited.gateway(at(searched))).status).toBe(404)
  expect((await limited.gateway(at(searched, 'machines'))).status).toBe(404)
  expect(await json(limited.gateway('/cloud-info/api/clouds'))).toMatchObject({ rows: [], total: 0 })
})

test("the desk sets a service's organisation; it is read at once and recorded", async () => {
  const serviceId = await createService(database, account)
  await createOrg(database, 'placed')
  const place = (body: object, headers = {}) =>
    desk.gateway(
      `/cloud-desk/api/services/${serviceId}/cloud`,
      withJson('PUT', body, { 'account-id': account, ...headers }),
    )
  expect((await place({ org: 'placed', storagePencePerGb: 9 })).status).toBe(200)
  expect((await place({ org: 'placed', vdcs: ['VDC-1'] }, { 'if-match': '"7"' })).status).toBe(412)
  expect((await place({ org: '' })).status).toBe(400)
  expect((await user.gateway(`/cloud-desk/api/services/${serviceId}/cloud`, { method: 'PUT' })).status).toBeOneOf([
    400, 403,
  ])
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where task_identifier = ${readCloudTask}`.execute(
    database.system,
  )
  expect(rows).toHaveLength(1)
})
