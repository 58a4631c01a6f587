import type { BackupSummary, Gap, Workload } from '@portal/contract/backup/backup.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { areaJobs } from '../../area-jobs.ts'
import { machine, vdc } from '../../upstreams/cloud-director/testing/small-world.ts'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { readCloudTask } from '../cloud/jobs.ts'
import { createCloud, createVault, setWorkloads } from '../cloud/testing/create-cloud.ts'
import { readBackupTask } from './jobs.ts'

const portal = await startTestPortal({ ENVIRONMENT: 'demo' })
const { database } = portal
const account = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))
const desk = await portal.signIn(await createUser(database, account, { permissions: [operatorResource] }))
const jobs = areaJobs({ config: portal.config, database })
const ingestReport = (serviceId: string) => jobs.queued[readBackupTask]?.({ accountId: account, serviceId }, new Date())

const summary = () => json<BackupSummary>(user.gateway('/backup-info/api/summary'))
const list = (query = '') =>
  json<{ rows: Workload[]; total: number }>(user.gateway(`/backup-info/api/workloads${query}`))
const names = async (query = '') => (await list(query)).rows.map(({ name }) => name)
const gaps = () => json<{ rows: Gap[]; total: number }>(user.gateway('/backup-info/api/gaps'))

let vault = ''
let cloud = ''
beforeAll(async () => {
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString()
  vault = await createVault(
    database,
    account,
    [
      { name: 'app-01', usedMb: 500 },
      { name: 'db-01', result: 'warning', reason: 'Slow.', usedMb: 400 },
      { name: 'files', kind: 'server', result: 'failed', reason: 'No answer.', lastGood: old },
      { name: 'laptop', kind: 'computer', result: 'none' },
    ],
    { limitMb: 1000 },
  )
  const world = {
    vdcs: [vdc('V', { machines: [machine('APP-01'), machine('alone', { storageMB: 900 }), machine('also')] })],
  }
  cloud = await createCloud(database, account, { world })
  await ingestReport(vault)
  await jobs.queued[readCloudTask]?.({ accountId: account, serviceId: cloud }, new Date())
})

test('lists the worst first, with the agreed and missed recovery points', async () => {
  const { rows, total } = await list()
  expect(total).toBe(4)
  expect(rows.map(({ name, lastResult, isMissed }) => [name, lastResult, isMissed])).toEqual([
    ['files', 'failed', true],
    ['laptop', 'none', true],
    ['db-01', 'warning', false],
    ['app-01', 'success', false],
  ])
  expect(rows[0]).toMatchObject({ reason: 'No answer.', rpoHours: 24, retentionDays: 30, immutableUntil: null })
  expect(rows[3]?.days).toHaveLength(30)
  expect(rows[3]?.days.filter((day) => day === 'success')).toHaveLength(1)
  expect(rows[0]?.days.filter((day) => day === 'failed')).toHaveLength(1)
  expect(rows[1]?.days.every((day) => day === 'none')).toBe(true)
})

test.each([
  ['?search=app', ['app-01']],
  ['?result=failed', ['files']],
  ['?kind=computer', ['laptop']],
  ['?sort=name', ['app-01', 'db-01', 'files', 'laptop']],
  ['?sort=usedMb&direction=desc&kind=vm', ['app-01', 'db-01']],
  ['?serviceId=S-NOWHERE', []],
  ['?page=2', []],
])('workloads%s', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test('exports workloads as CSV', async () => {
  const answer = await user.gateway('/backup-info/api/workloads.csv?sort=name')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines[1]).toMatch(/^app-01,Virtual machine,Success/)
  expect(lines).toHaveLength(5)
})

test('the summary counts results and gaps, and shows how full the vaults are', async () => {
  const { results, missed, uncovered, vaults } = await summary()
  expect(results).toEqual({ failed: 1, none: 1, warning: 1, running: 0, success: 1 })
  expect([missed, uncovered]).toEqual([2, 2])
  expect(vaults).toMatchObject([
    { serviceId: vault, usedMb: 900, limitMb: 1000, state: 'alarm', workloads: 4, trouble: null },
  ])
})

test('gaps are machines without a job and overdue workloads; exempt ones come last', async () => {
  const before = (await gaps()).rows
  expect(before.map(({ kind, name }) => `${kind}: ${name}`).toSorted()).toEqual([
    'missed: files',
    'missed: laptop',
    'no job: alone',
    'no job: also',
  ])
  const alone = before.find(({ name }) => name === 'alone')
  const excuse = (reason: string | null, version: number) =>
    user.gateway(
      `/backup-info/api/services/${cloud}/machines/${alone?.id}/excuse`,
      withJson('PUT', { reason }, { 'if-match': `"${version}"` }),
    )
  const excused = await excuse('Built anew every night.', 1)
  expect(excused.status).toBe(200)
  expect(excused.headers.get('etag')).toBe('"2"')
  expect(await json<Gap>(excused)).toMatchObject({ excuse: { reason: 'Built anew every night.', by: 'Ada Byron' } })
  expect((await gaps()).rows.at(-1)?.name).toBe('alone')
  expect((await summary()).uncovered).toBe(1)

  // The exemption survives the next reading of the cloud.
  await jobs.queued[readCloudTask]?.({ accountId: account, serviceId: cloud }, new Date())
  expect((await gaps()).rows.at(-1)).toMatchObject({ name: 'alone', excuse: { by: 'Ada Byron' } })
  expect((await excuse('Twice.', 1)).status).toBe(412)
  expect((await excuse('', 2)).status).toBe(400)
  expect((await excuse(null, 2)).status).toBe(200)
  expect((await summary()).uncovered).toBe(2)
  const { rows } = await sql<{ action: string }>`
    select action from activity where entity = 'backup' and entity_id = ${alone?.id} order by activity_id`.execute(
    database.system,
  )
  expect(rows.map(({ action }) => action)).toEqual(['back-up not needed', 'back-up required again'])
})

test('a machine with a job needs no exemption', async () => {
  const { rows } = await json<{ rows: { machineId: string }[] }>(
    user.gateway(`/cloud-info/api/services/${cloud}/machines?cover=covered`),
  )
  const answer = await user.gateway(
    `/backup-info/api/services/${cloud}/machines/${rows[0]?.machineId}/excuse`,
    withJson('PUT', { reason: 'Why not.' }),
  )
  expect(answer.status).toBe(422)
  expect((await json<{ message: string }>(answer)).message).toMatch(/now has a back-up job/)
})

test('a failed run and a recovery are each recorded once, for open pages', async () => {
  const turns = await createVault(database, account, [{ name: 'turns' }])
  const company = `company-${turns}`
  const now = async (result: 'success' | 'failed') => {
    await setWorkloads(database, company, [{ name: 'turns', result }])
    await ingestReport(turns)
    await ingestReport(turns)
  }
  await now('success')
  await now('failed')
  await now('success')
  const { rows } = await sql<{ action: string }>`
    select action from activity where entity = 'backup' and entity_id = 'w-turns' order by activity_id`.execute(
    database.system,
  )
  expect(rows.map(({ action }) => action)).toEqual(['back-up failed', 'back-up recovered'])
})

test('when a back-up system fails, the last data stays with a message, and the others are read', async () => {
  const lost = await createVault(database, account, [{ name: 'lost-01' }])
  await ingestReport(lost)
  await sql`update backup_vault set company = 'nobody' where service_id = ${lost}`.execute(database.system)
  await jobs.clock.find(({ name }) => name === 'read the back-ups')?.work(new Date())
  const { vaults } = await summary()
  expect(vaults.find(({ serviceId }) => serviceId === lost)).toMatchObject({
    workloads: 1,
    trouble: expect.stringMatching(/^The back-up system /),
  })
  expect(vaults.find(({ serviceId }) => serviceId === vault)?.trouble).toBeNull()
})

test('the desk sets the agreed recovery point of a service', async () => {
  const serviceId = await createService(database, account)
  const put = (body: object) =>
    desk.gateway(`/backup-desk/api/services/${serviceId}/vault`, withJson('PUT', body, { 'account-id': account }))
  const placed = await put({ company: 'acme', limitGb: 100, limitKind: 'hard', rpoHours: 4 })
  expect(await json(placed)).toMatchObject({ limitMb: 102_400, limitKind: 'hard', state: 'room' })
  expect((await put({ company: '', limitGb: 100 })).status).toBe(400)
  expect((await put({ company: 'acme', limitKind: 'odd' })).status).toBe(400)
})

test('a permission limited to a site hides other sites', async () => {
  const email = await createUser(database, account)
  const limited = await portal.signIn(email)
  await sql`
    update permission_grant set sites = '{NOWHERE}' where resource = 'BusinessPortalCloudSolutions'
      and user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
  expect(await json(limited.gateway('/backup-info/api/workloads'))).toMatchObject({ total: 0 })
  expect(await json(limited.gateway('/backup-info/api/gaps'))).toMatchObject({ total: 0 })
  expect(await json(limited.gateway('/backup-info/api/summary'))).toMatchObject({ uncovered: 0, vaults: [] })
})
