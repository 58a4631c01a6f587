import type { BackupSummary } from '@portal/contract/backup/backup.ts'
import type { Cloud, CloudRow } from '@portal/contract/cloud/cloud.ts'
import type { DiagnosticLine, LineFigures, LineTest, LineTestRow } from '@portal/contract/diagnostics/diagnostics.ts'
import type { Visit } from '@portal/contract/visits/visits.ts'
import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { json, withJson } from '../testing/json.ts'
import { startTestPortal, startTwin } from '../testing/portal.ts'
import { createDataCentre, createRack, createVisit, createVisitor, slotIn } from '../testing/visit-factories.ts'
import { backupJobs, readBackupTask } from './backup/jobs.ts'
import { cloudJobs, readCloudTask } from './cloud/jobs.ts'
import { createCloud, createVault } from './cloud/testing/create-cloud.ts'
import { diagnosticJobs } from './diagnostics/jobs.ts'
import { runTestTask } from './diagnostics/service.ts'
import { createTest, fibreDetails } from './diagnostics/testing/create-test.ts'
import { announceTask } from './visits/announce.ts'
import { visitJobs } from './visits/jobs.ts'

// A demo simulates a system that is not connected, and marks its results; in production the system is off.
const demo = await startTestPortal({ ENVIRONMENT: 'demo', LINE_TEST_PACE: '0' })
const { database } = demo
const production = { ...demo.config, ENVIRONMENT: 'production' } as const
const twin = await startTwin(demo, { settings: { ENVIRONMENT: 'production' } })
const account = await createAccount(database)
const ada = await demo.signIn(await createUser(database, account))

type Call = (path: string, init?: RequestInit) => Promise<Response>
const inDemo: Call = ada.gateway
const inProduction: Call = (path, { headers, ...init } = {}) =>
  fetch(`${twin}/gateway${path}`, {
    ...init,
    headers: new Headers([...new Headers(headers), ['authorization', `Bearer ${ada.accessToken}`]]),
  })
const post = (call: Call, path: string, body: object = {}) => call(path, withJson('POST', body))
const refusalOf = async (answer: Promise<Response>) => {
  const { status, code, message } = await answer.then(async (found) => ({
    status: found.status,
    ...(await json<{ code: string; message: string }>(found)),
  }))
  return { status, code, message }
}

// Only our own server is asked here; the address is this machine's.
const reachable = { ...fibreDetails, reachability: { address: '127.0.0.1', tcpPort: 9, dnsPort: 9, httpPort: 9 } }
const line = (tech: object = fibreDetails) => createService(database, account, { downMbps: 80, details: { tech } })
const diagnostics = '/diagnostic-info/api'

async function run(call: Call, config: typeof demo.config | typeof production, serviceId: string, kind: string) {
  const { testId } = await json<LineTest>(post(call, `${diagnostics}/services/${serviceId}/tests`, { kind }))
  const { queued } = diagnosticJobs({ database, config })
  await queued[runTestTask]?.({ accountId: account, testId }, new Date())
  return json<LineTest>(call(`${diagnostics}/tests/${testId}`))
}

test('without a line test system, production offers and runs only the tests of our own server', async () => {
  const serviceId = await line(reachable)
  const shown = await json<DiagnosticLine>(inProduction(`${diagnostics}/services/${serviceId}`))
  expect(shown.connection).toBe('off')
  expect(shown.offers.filter(({ reasonDisabled }) => reasonDisabled === null).map(({ kind }) => kind)).toEqual([
    'reach',
  ])
  for (const kind of ['full', 'status', 'fibre', 'session', 'quality', 'throughput']) {
    const refused = await refusalOf(
      post(inProduction, `${diagnostics}/services/${serviceId}/tests`, { kind, confirmed: true }),
    )
    expect(refused, kind).toMatchObject({ status: 422, code: 'not_connected' })
    expect(refused.message).toContain('LINE_TEST_API_URL is not set')
  }
  expect((await inProduction(`${diagnostics}/services/${serviceId}/figures`)).status).toBe(204)
  // The address of this machine is never tested in production: no step but our own account could run.
  const own = await run(inProduction, production, serviceId, 'reach')
  expect(own).toMatchObject({
    status: 'complete',
    isSimulated: false,
    outcome: 'AMBER',
    title: 'Not every test could run',
  })
  expect(own.steps.map(({ key, state }) => [key, state])).toEqual([
    ['account', 'passed'],
    ...['ping', 'tcp', 'dns', 'http', 'traceroute'].map((key) => [key, 'skipped']),
  ])
})

test('a test that was queued in a demo is not simulated in production', async () => {
  const serviceId = await line()
  const { testId } = await json<LineTest>(
    post(inDemo, `${diagnostics}/services/${serviceId}/tests`, { kind: 'quality' }),
  )
  await diagnosticJobs({ database, config: production }).queued[runTestTask]?.(
    { accountId: account, testId },
    new Date(),
  )
  expect(await json<LineTest>(inProduction(`${diagnostics}/tests/${testId}`))).toMatchObject({
    status: 'failed',
    verdict: null,
    failure: 'No test could run, so there is no result.',
  })
})

const canReadPdf = existsSync('/usr/bin/pdftotext')

test('a simulated result is marked in its answer, its list, its report and the figures of its line', async (context) => {
  const serviceId = await line()
  const offered = await json<DiagnosticLine>(inDemo(`${diagnostics}/services/${serviceId}`))
  expect(offered.connection).toBe('simulated')
  const { testId, isSimulated, title } = await run(inDemo, demo.config, serviceId, 'status')
  expect([isSimulated, title]).toEqual([true, expect.stringMatching(/ \(simulated\)$/)])
  // The mark stays with the result, also in production.
  const { rows } = await json<{ rows: LineTestRow[] }>(inProduction(`${diagnostics}/services/${serviceId}/tests`))
  expect(rows[0]).toMatchObject({ testId, isSimulated: true, title })
  const figures = await json<LineFigures & { isSimulated: boolean }>(
    inDemo(`${diagnostics}/services/${serviceId}/figures`),
  )
  expect(figures.isSimulated).toBe(true)
  const real = await createTest(database, account, serviceId)
  expect(await json<LineTest>(inDemo(`${diagnostics}/tests/${real}`))).toMatchObject({
    isSimulated: false,
    title: 'No fault found',
  })
  if (!canReadPdf) return context.skip('pdftotext of poppler-utils is not on this machine')
  const textOf = async (id: string) => {
    const report = await inProduction(`${diagnostics}/tests/${id}/report.pdf`)
    const input = Buffer.from(await report.arrayBuffer())
    return execFileSync('/usr/bin/pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' })
  }
  expect(await textOf(testId)).toContain('Simulated in a demo: no line was tested.')
  expect(await textOf(real)).not.toMatch(/simulated/i)
})

test('without a Cloud Director, no cloud is read, and each answer says so', async () => {
  const serviceId = await createCloud(database, account)
  const path = `/cloud-info/api/services/${serviceId}`
  const refused = await refusalOf(post(inProduction, `${path}/readings`))
  expect(refused).toMatchObject({ status: 422, code: 'not_connected' })
  expect(refused.message).toContain('VCD_API_URL is not set')
  const jobs = cloudJobs({ database, config: production })
  expect(jobs.clock).toEqual([])
  await jobs.queued[readCloudTask]?.({ accountId: account, serviceId }, new Date())
  expect(await json<Cloud>(inProduction(`${path}/cloud`))).toMatchObject({ connection: 'off', takenAt: null, vdcs: [] })
  const { rows } = await json<{ rows: CloudRow[] }>(inProduction('/cloud-info/api/clouds'))
  expect(rows.map(({ connection }) => connection)).toEqual(['off'])
  expect(await json<Cloud>(post(inDemo, `${path}/readings`))).toMatchObject({ connection: 'simulated', trouble: null })
})

test('without a back-up console, no back-up is read, and each answer says so', async () => {
  const serviceId = await createVault(database, account, [{ name: 'APP-01' }])
  const jobs = backupJobs({ database, config: production })
  expect(jobs.clock).toEqual([])
  await jobs.queued[readBackupTask]?.({ accountId: account, serviceId }, new Date())
  const vaultIn = async (call: Call) =>
    (await json<BackupSummary>(call('/backup-info/api/summary'))).vaults.find((vault) => vault.serviceId === serviceId)
  expect(await vaultIn(inProduction)).toMatchObject({ connection: 'off', takenAt: null, workloads: 0 })
  await backupJobs({ database, config: demo.config }).queued[readBackupTask]?.(
    { accountId: account, serviceId },
    new Date(),
  )
  expect(await vaultIn(inDemo)).toMatchObject({ connection: 'simulated', workloads: 1 })
})

test('without an access control system, no pass is sent, and it waits until there is one', async () => {
  const dataCentreId = await createDataCentre(database, { places: 10 })
  const rackId = await createRack(database, account, dataCentreId)
  const visitorId = await createVisitor(database, account)
  const visitId = await createVisit(database, account, {
    status: 'approved',
    dataCentreId,
    rackId,
    visitorId,
    startsAt: slotIn(5),
  })
  await sql`update visit set access_revision = 1, announced_revision = 0 where visit_id = ${visitId}`.execute(
    database.system,
  )
  const read = (call: Call) => json<Visit>(call(`/visit-info/api/visits/${visitId}`))
  const announce = (config: typeof demo.config | typeof production) =>
    visitJobs({ database, config }).queued[announceTask]?.({ accountId: account, visitId }, new Date())
  await announce(production)
  expect(await read(inProduction)).toMatchObject({ accessControl: 'off', isAnnounced: false })
  await announce(demo.config)
  expect(await read(inDemo)).toMatchObject({ accessControl: 'simulated', isAnnounced: true })
})

test('without them, production has no phone system, registry, availability and appointments', async () => {
  const offers = await json<object>(inProduction('/order-info/api/new-service-offers'))
  expect(offers).toMatchObject({ availability: 'off', appointments: 'off', registrar: 'off' })
  expect(await json<object>(inDemo('/order-info/api/new-service-offers'))).toMatchObject({
    availability: 'simulated',
    appointments: 'simulated',
    registrar: 'simulated',
  })
  const voice = await createService(database, account, { productCategory: 'Voice - IP' })
  expect((await inProduction(`/service-info/api/services/${voice}/voice`)).status).toBe(404)
})
