import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import fastify from 'fastify'
import { allRoles } from '../config.ts'
import { startWorker } from '../jobs/worker.ts'
import { queueJob } from '../lib/job-store.ts'
import { postWebhook } from '../upstreams/webhooks/post-webhook.ts'
import { createUpstream } from '../upstreams/calls/upstream.ts'
import { createAccount, createUser } from '../testing/factories.ts'
import { startTestPortal } from '../testing/portal.ts'
import { listenForMetrics } from './listener.ts'

const portal = await startTestPortal({ METRICS_PORT: '0', RELEASE: '7.4.1' })
const { database, config } = portal
const listener = await listenForMetrics(config, database, allRoles)
afterAll(() => listener?.close())
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))

async function read(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${listener?.port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  return answer.text()
}

/** The value of the first series with this name and these labels. */
async function value(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const lines = (await read()).split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const found = lines.find((line) => Object.entries(labels).every(([key, text]) => line.includes(`${key}="${text}"`)))
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}

test('is never a path of the portal itself', async () => {
  const answer = await fetch(`${portal.baseUrl}/metrics`)
  expect(await answer.text()).not.toContain('portal_requests_total')
  expect((await fetch(`http://127.0.0.1:${listener?.port}/`)).status).toBe(404)
})

test('is absent if no port is set', async () => {
  expect(await listenForMetrics({ ...config, METRICS_PORT: undefined }, database, allRoles)).toBeUndefined()
})

test('counts requests by role, route, method and status, and never by an id', async () => {
  await ada.gateway('/service-info/api/services/no-such-service-48151623')
  await ada.gateway('/service-info/api/services?search=no-such-service-48151623')
  const labels = { role: 'gateway', route: '/gateway/service-info/api/services/:serviceId', method: 'GET' }
  expect(await value('portal_requests_total', { ...labels, status: '404' })).toBe(1)
  expect(await value('portal_request_seconds_count', labels)).toBe(1)
  expect(await value('portal_requests_total', { role: 'portal', route: '/api/auth/session' })).toBeGreaterThan(0)
  expect(await value('portal_requests_total', { role: 'identity' })).toBeGreaterThan(0)
  expect(await read()).not.toContain('48151623')
  expect(await read()).not.toContain(account)
  // Prometheus would overwrite these labels with its own.
  expect(await read()).not.toMatch(/[{,](job|instance)=/)
})

test('counts successful and refused sign-ins', async () => {
  const before = (await value('portal_sign_ins_total', { outcome: 'wrong_password' })) ?? 0
  await expect(portal.signIn(await createUser(database, account), 'not the password')).rejects.toThrow('refused')
  expect(await value('portal_sign_ins_total', { outcome: 'wrong_password' })).toBe(before + 1)
  expect(await value('portal_sign_ins_total', { outcome: 'signed_in' })).toBeGreaterThan(0)
  expect(await value('portal_sessions_total', { outcome: 'started' })).toBeGreaterThan(0)
})

test('measures the statements by operation', async () => {
  expect(await value('portal_statements_total', { statement: 'insert identity.sign_in' })).toBeGreaterThan(0)
  expect(await value('portal_statement_time_seconds_total', { statement: 'begin' })).toBeGreaterThan(0)
  expect(await value('portal_statement_seconds_count')).toBeGreaterThan(10)
  expect(await value('portal_database_connections_most', { pool: 'app' })).toBe(5)
  expect(await value('portal_database_connections', { pool: 'system', state: 'idle' })).toBeGreaterThan(0)
  expect(await value('portal_database_up')).toBe(1)
})

test('measures the calls to other systems, and which of them are paused', async () => {
  const server = createServer((_, response) => void response.writeHead(500).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const upstream = createUpstream({ name: 'The test system', baseUrl: `http://127.0.0.1:${port}` })
  expect(await value('portal_upstream_circuit_open', { system: 'test system' })).toBe(0)
  for (let call = 0; call < 6; call += 1) {
    await upstream.call({ method: 'POST', path: '/' }).catch(() => {})
  }
  server.close()
  expect(await value('portal_upstream_calls_total', { system: 'test system', outcome: 'failing' })).toBe(5)
  expect(await value('portal_upstream_calls_total', { system: 'test system', outcome: 'paused' })).toBe(1)
  expect(await value('portal_upstream_circuit_open', { system: 'test system' })).toBe(1)
  expect(await value('portal_upstream_calls_total', { system: 'identity server', outcome: 'ok' })).toBeGreaterThan(0)
})

test('measures the queue: its length, its age and the results of its jobs', async () => {
  await queueJob(database.system, 'good work', {}, { at: new Date(Date.now() - 3_600_000) })
  await queueJob(database.system, 'bad work', {})
  expect(await value('portal_jobs_waiting', { task: 'good work' })).toBe(1)
  expect(await value('portal_job_oldest_seconds', { task: 'good work' })).toBeGreaterThan(3590)
  const work = { 'good work': async () => {}, 'bad work': () => Promise.reject(new Error('no')) }
  const worker = await startWorker(database, work, [], fastify().log)
  await expect.poll(() => value('portal_jobs_total', { task: 'good work', outcome: 'done' })).toBe(1)
  await expect.poll(() => value('portal_jobs_total', { task: 'bad work', outcome: 'failed' })).toBe(1)
  await worker.stop()
  expect(await value('portal_jobs_waiting', { task: 'good work' })).toBe(0)
  expect(await value('portal_job_seconds_count', { task: 'good work' })).toBe(1)
})

test('counts webhook deliveries and open event streams, and names the running release', async () => {
  await postWebhook({ address: 'http://127.0.0.1:9/', headers: {}, body: '', mayBePrivate: true })
  expect(await value('portal_webhook_calls_total', { outcome: 'unreachable' })).toBe(1)
  const closing = new AbortController()
  const before = (await value('portal_live_connections')) ?? 0
  await ada.browser.request(`${portal.baseUrl}/api/events`, { signal: closing.signal })
  expect(await value('portal_live_connections')).toBe(before + 1)
  closing.abort()
  await expect.poll(() => value('portal_live_connections')).toBe(before)
  expect(await value('portal_request_seconds_count', { route: '/api/events' })).toBeUndefined()
  expect(await value('portal_release', { release: '7.4.1' })).toBe(1)
  expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})
