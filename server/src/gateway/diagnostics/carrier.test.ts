import type { LineTest } from '@portal/contract/diagnostics/diagnostics.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { createCarrierTester } from '../../upstreams/line-tests/carrier/carrier-tester.ts'
import { createSimulator } from '../../upstreams/line-tests/simulator/simulator.ts'
import { carrierKey, startCarrier, wellBehaved } from '../../upstreams/line-tests/testing/carrier-server.ts'
import { runTest } from './run-test.ts'

const carrier = await startCarrier(createSimulator({ pace: 0 }))
afterAll(() => carrier.close())
beforeEach(() => Object.assign(carrier, wellBehaved()))

// A production portal whose carrier speaks TMF653.
const portal = await startTestPortal({ LINE_TEST_API_URL: carrier.baseUrl, LINE_TEST_API_KEY: carrierKey })
const { database, config } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const base = '/diagnostic-info/api'
const tester = createCarrierTester({ baseUrl: carrier.baseUrl, apiKey: carrierKey, pollMs: 20 })

const post = (path: string, body: object = {}) => ada.gateway(`${base}${path}`, withJson('POST', body))
let lines = 0

async function ask(kind: string): Promise<LineTest> {
  const serviceId = await createService(database, account, {
    // The carrier gives some lines a fault, by their name, but not this one.
    serviceId: `S-${++lines}-clean`,
    downMbps: 80,
    details: { tech: { technology: 'FTTP', access: {} } },
  })
  carrier.lines.set(serviceId, {
    lineId: serviceId,
    serviceId,
    family: 'fibre',
    downMbps: 80,
    upMbps: 20,
    metres: 300,
    username: null,
  })
  return json<LineTest>(post(`/services/${serviceId}/tests`, { kind, confirmed: true }))
}
const run = (testId: string, stepLimitMs = 20_000) =>
  runTest({ parts: { database, config }, tester, accountId: account, testId, stepLimitMs })
const read = (testId: string) => json<LineTest>(ada.gateway(`${base}/tests/${testId}`))
const starts = () => carrier.asked.filter((each) => each.startsWith('POST')).length

test('a test of a carrier has a verdict, without a mark, and sends each step once', async () => {
  const { testId } = await ask('full')
  await run(testId)
  const done = await read(testId)
  expect(done).toMatchObject({ status: 'complete', isSimulated: false })
  expect(done.title).not.toContain('simulated')
  expect(done.steps.filter(({ state }) => state === 'skipped')).toEqual([])
  expect(starts()).toBe(done.steps.length - 1)
})

test('a carrier that never finishes ends the test once, within its time, with words', async () => {
  carrier.patience = 1_000_000
  const { testId } = await ask('fibre')
  const began = performance.now()
  await run(testId, 400)
  expect(performance.now() - began).toBeLessThan(5000)
  const done = await read(testId)
  expect(done).toMatchObject({ status: 'failed', verdict: null })
  expect(done.failure).toBe(
    'This step did not finish within 1 second, so there is no result. Run the test again later.',
  )
  // The job that is repeated finds a test that has ended.
  await run(testId, 400)
  expect(starts()).toBe(1)
  expect(carrier.messages.filter(({ body }) => JSON.stringify(body) === '{"state":"cancelled"}')).toHaveLength(1)
})

test('Stop ends the running step, and cancels it at the carrier', async () => {
  carrier.patience = 1_000_000
  const { testId } = await ask('fibre')
  const running = run(testId)
  await expect.poll(starts).toBe(1)
  expect(await json<LineTest>(post(`/tests/${testId}/cancellation`))).toMatchObject({ stopAsked: true })
  await running
  expect(await read(testId)).toMatchObject({
    status: 'stopped',
    failure: 'This test was stopped before it was finished.',
  })
  expect(carrier.messages.at(-1)?.body).toEqual({ state: 'cancelled' })
  expect(starts()).toBe(1)
})

test('if the carrier does not confirm that a test ended, its page says so', async () => {
  Object.assign(carrier, { patience: 1_000_000, ignoresStop: true })
  const { testId } = await ask('fibre')
  await run(testId, 300)
  expect((await read(testId)).failure).toContain('The carrier has not confirmed that it ended')
})

test('a step without a reading is skipped, and the result is not green', async () => {
  carrier.leavesOut = new Set(['routerResponding'])
  const { testId } = await ask('session')
  await run(testId)
  const done = await read(testId)
  expect(done).toMatchObject({ status: 'complete', outcome: 'AMBER', title: 'Not every test could run' })
  expect(done.steps.find(({ key }) => key === 'router')).toMatchObject({ state: 'skipped' })
})
