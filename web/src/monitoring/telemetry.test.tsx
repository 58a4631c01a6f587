import '../shell/testing/boot-page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTelemetry } from './telemetry.ts'

const settings = {
  environment: 'demo',
  apmBaseUrl: 'https://portal.example',
  serviceName: 'business-portal',
  sampleRate: 1,
  version: '1.0.0',
}
const agent = { viewStart: vi.fn(), reportView: vi.fn(), viewEnd: vi.fn(), captureError: vi.fn() }
const startAgent = vi.fn(() => agent)
const loadAgent = vi.fn(async () => ({ startAgent }))
const log = vi.fn()

let idle: (() => void)[] = []
const becomeIdle = async () => {
  for (const each of idle) each()
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  vi.clearAllMocks()
  idle = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
})

const start = (changes: Partial<typeof settings> = {}) =>
  createTelemetry({ ...settings, ...changes }, { loadAgent, log })

test.each([
  ['in development', { environment: 'development' }],
  ['with a wrong service name', { serviceName: 'a/b' }],
  ['with a wrong sample rate', { sampleRate: 2 }],
  ['without a monitoring server', { apmBaseUrl: '' }],
])('A8.2 does not even fetch the agent %s', async (_case, changes) => {
  const telemetry = start(changes)
  telemetry.viewStart('/')
  telemetry.captureError(new Error('x'))
  await becomeIdle()
  expect(loadAgent).not.toHaveBeenCalled()
  telemetry.log('info', 'still written')
  expect(log).toHaveBeenCalledOnce()
})

test('A8.4 fetches the agent when the page is idle, not before', async () => {
  start()
  await Promise.resolve()
  expect(loadAgent).not.toHaveBeenCalled()
  await becomeIdle()
  expect(loadAgent).toHaveBeenCalledOnce()
})

test('A8.1 names the page load after its final route, and later views after theirs', async () => {
  const telemetry = start()
  telemetry.viewStart('/old')
  telemetry.viewEnd('/services/:serviceId')
  await becomeIdle()
  expect(startAgent).toHaveBeenCalledExactlyOnceWith(settings, '/services/:serviceId')
  telemetry.viewStart('/orders')
  telemetry.viewEnd('/orders')
  telemetry.viewStart('/')
  expect(agent.viewEnd).toHaveBeenLastCalledWith('/orders')
  expect(agent.viewStart).toHaveBeenLastCalledWith('/')
})

test('A8.1 reports the views from before the agent was loaded', async () => {
  const telemetry = start()
  for (const name of ['/', '/services', '/services/:serviceId']) {
    telemetry.viewStart(name)
    telemetry.viewEnd(name)
  }
  telemetry.viewStart('/orders')
  await becomeIdle()
  telemetry.viewEnd('/orders')
  const times = { startMs: expect.any(Number), endMs: expect.any(Number) }
  expect(agent.reportView.mock.calls).toEqual([
    [{ name: '/services', ...times }],
    [{ name: '/services/:serviceId', ...times }],
    [{ name: '/orders', ...times }],
  ])
  expect(startAgent).toHaveBeenCalledExactlyOnceWith(settings, '/')
})

test('A8.1 reports twenty errors from before the agent was loaded', async () => {
  const telemetry = start()
  const first = new Error('first')
  telemetry.captureError(first)
  dispatchEvent(new ErrorEvent('error', { error: new Error('uncaught') }))
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
  for (let i = 0; i < 30; i += 1) telemetry.captureError({ i })
  await becomeIdle()
  expect(agent.captureError).toHaveBeenCalledTimes(20)
  expect(agent.captureError.mock.calls.slice(0, 4)).toEqual([
    [first],
    [new Error('uncaught')],
    ['Script error.'],
    ['A value that is not an error was thrown'],
  ])
  // Replaces the agent's own listener.
  addEventListener('error', () => {}, { once: true })
  dispatchEvent(new ErrorEvent('error', { error: new Error('now it listens itself') }))
  expect(agent.captureError).toHaveBeenCalledTimes(20)
  telemetry.captureError('late')
  expect(agent.captureError).toHaveBeenLastCalledWith('late')
})

test('A8.4 an agent that cannot be fetched causes no error', async () => {
  loadAgent.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const telemetry = start()
  await becomeIdle()
  telemetry.viewStart('/')
  telemetry.viewEnd('/')
  telemetry.captureError(new Error('x'))
  expect(startAgent).not.toHaveBeenCalled()
})

test('A8.4 an agent that fails causes no error', async () => {
  const telemetry = start()
  await becomeIdle()
  agent.viewStart.mockImplementationOnce(() => {
    throw new Error('agent')
  })
  telemetry.viewStart('/')
})
