import { testDatabase } from '@portal/db/src/testing/database.ts'
import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setWorkloads } from '../../gateway/cloud/testing/create-cloud.ts'
import { UpstreamFault } from '../calls/fault.ts'
import { createEmbeddedReports, EmbeddedWorkload, reportAt } from './embedded.ts'
import { createVspc } from './vspc.ts'

const database = await testDatabase()
const night = '2026-04-14T01:00:00.000Z'
const now = new Date('2026-04-14T08:00:00Z')

const workloads = [
  { name: 'app-01', kind: 'vm', job: 'Nightly', usedMb: 300, points: 14 },
  { name: 'db-01', kind: 'vm', job: 'Databases', result: 'warning', reason: 'Took longer than planned.', points: 14 },
  {
    name: 'files',
    kind: 'server',
    job: 'Files',
    result: 'failed',
    reason: 'No answer.',
    lastGood: '2026-04-12T01:00:00.000Z',
    points: 5,
  },
  { name: 'laptop', kind: 'computer', job: 'Computers', result: 'none', points: 0 },
] as const
await setWorkloads(database, 'acme', workloads)
await setWorkloads(database, 'empty', [])

type Answers = Record<string, object[]>

/** The same back-ups in the console's format. */
function consoleAnswers(): Answers {
  const reports = workloads.map((workload) =>
    reportAt(EmbeddedWorkload.parse({ id: `w-${workload.name}`, ...workload }), now),
  )
  const status = { success: 'Success', warning: 'Warning', failed: 'Failed', running: 'Running', none: 'None' }
  const machines = reports.filter(({ kind }) => kind === 'vm')
  const computers = reports.filter(({ kind }) => kind !== 'vm')
  const jobOf = (report: (typeof reports)[number]) => ({
    instanceUid: `job of ${report.name}`,
    name: report.job,
    status: status[report.lastResult],
    lastRun: report.lastRun,
    failureMessage: report.reason ?? '',
  })
  const rowOf = (report: (typeof reports)[number]) => ({
    name: report.name,
    organizationUid: 'acme',
    latestRestorePointDate: report.lastPoint,
    restorePoints: report.points,
    totalRestorePointSize: report.usedMb * 1024 ** 2,
  })
  const others = Array.from({ length: 700 }, (_, index) => ({
    instanceUid: `other-${index}`,
    name: `other-${index}`,
    organizationUid: 'somebody else',
    latestRestorePointDate: null,
  }))
  return {
    'infrastructure/backupServers/jobs': machines.map(jobOf),
    'infrastructure/backupAgents/jobs': computers.map((report) => ({
      ...jobOf(report),
      backupAgentUid: report.workloadId,
    })),
    'protectedWorkloads/virtualMachines': [
      ...others,
      ...machines.map((report) => ({
        ...rowOf(report),
        instanceUid: report.workloadId,
        jobUid: `job of ${report.name}`,
      })),
    ],
    'protectedWorkloads/computersManagedByConsole': computers.map((report) => ({
      ...rowOf(report),
      backupAgentUid: report.workloadId,
      operationMode: report.kind === 'server' ? 'Server' : 'Workstation',
    })),
  }
}

const answers = consoleAnswers()
const apiKey = 'a key that nobody sees'
let behave: ((response: ServerResponse) => boolean) | null = null
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://console')
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.headers.authorization !== `Bearer ${apiKey}`) return send(401, { errors: [] })
  if (behave?.(response)) return
  const path = url.pathname.replace('/api/v3/', '')
  const company = /^organizations\/companies\/(.+)$/.exec(path)?.[1]
  if (company) return send(['acme', 'empty'].includes(company) ? 200 : 404, { data: { instanceUid: company } })
  const rows = answers[path]
  if (!rows) return response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
  const [offset, limit] = [Number(url.searchParams.get('offset')), Math.min(500, Number(url.searchParams.get('limit')))]
  const data = rows.slice(offset, offset + limit)
  return send(200, { data, meta: { pagingInfo: { total: rows.length, count: data.length, offset } } })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  behave = null
})

const address = server.address()
const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
const connect = (limits: object = {}) => createVspc({ baseUrl, apiKey, ...limits })

describe.each([
  ['our own reports', () => createEmbeddedReports(database, () => now)],
  ['the console', () => connect()],
])('%s', (_, create) => {
  test('give the last run and the newest restore point of each workload', async () => {
    const reports = await create().readCompany('acme')
    expect(reports.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      {
        workloadId: 'w-app-01',
        name: 'app-01',
        kind: 'vm',
        job: 'Nightly',
        lastRun: night,
        lastResult: 'success',
        reason: null,
        lastPoint: night,
        usedMb: 300,
        points: 14,
      },
      {
        workloadId: 'w-db-01',
        name: 'db-01',
        kind: 'vm',
        job: 'Databases',
        lastRun: night,
        lastResult: 'warning',
        reason: 'Took longer than planned.',
        lastPoint: night,
        usedMb: 0,
        points: 14,
      },
      {
        workloadId: 'w-files',
        name: 'files',
        kind: 'server',
        job: 'Files',
        lastRun: night,
        lastResult: 'failed',
        reason: 'No answer.',
        lastPoint: '2026-04-12T01:00:00.000Z',
        usedMb: 0,
        points: 5,
      },
      {
        workloadId: 'w-laptop',
        name: 'laptop',
        kind: 'computer',
        job: 'Computers',
        lastRun: null,
        lastResult: 'none',
        reason: null,
        lastPoint: null,
        usedMb: 0,
        points: 0,
      },
    ])
  })

  test('are empty for a company without back-ups, and refuse an unknown company', async () => {
    expect(await create().readCompany('empty')).toEqual([])
    await expect(create().readCompany('nobody')).rejects.toMatchObject({ kind: 'refused' })
  })
})

const say = (response: ServerResponse, status: number, body: string, headers = {}) => {
  response.writeHead(status, headers).end(body)
  return true
}
const faults: [string, string, (response: ServerResponse) => boolean][] = [
  ['hangs up', 'down', (response) => (response.destroy(), true)],
  ['is slow', 'slow', () => true],
  ['fails', 'failing', (response) => say(response, 500, '')],
  ['is busy', 'busy', (response) => say(response, 429, '', { 'retry-after': '60' })],
  ['answers in HTML', 'garbled', (response) => say(response, 200, '<html></html>')],
  ['answers without end', 'too large', (response) => say(response, 200, 'x'.repeat(200_000))],
]

test.each(faults)('a console that %s is a fault of the kind "%s"', async (_, kind, misbehave) => {
  behave = misbehave
  const limits = { maxBytes: 150_000, timeoutMs: kind === 'slow' ? 200 : 10_000 }
  const fault: unknown = await connect(limits)
    .readCompany('acme')
    .catch((thrown: unknown) => thrown)
  expect(fault).toBeInstanceOf(UpstreamFault)
  expect(fault).toMatchObject({ kind, message: expect.stringMatching(/^The back-up system /) })
  expect(String(fault)).not.toContain(apiKey)
})

test('a wrong key is refused', async () => {
  const wrong = createVspc({ baseUrl, apiKey: 'wrong' })
  await expect(wrong.readCompany('acme')).rejects.toMatchObject({ kind: 'refused' })
})
