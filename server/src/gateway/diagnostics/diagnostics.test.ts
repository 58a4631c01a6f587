import type {
  DiagnosticLine,
  LineFigures,
  LineSurroundings,
  LineTest,
  TestComparison,
} from '@portal/contract/diagnostics/diagnostics.ts'
import { mostTestsPerDay, mostTestsPerLineAndHour } from '@portal/contract/diagnostics/values.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser, mailsTo } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { createCase } from '../cases/testing/create-case.ts'
import { diagnosticJobs, giveUpSilent } from './jobs.ts'
import { copperDetails, createTest, fibreDetails } from './testing/create-test.ts'

const portal = await startTestPortal({ ENVIRONMENT: 'demo', LINE_TEST_PACE: '0' })
const { database, config } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const ada = await portal.signIn(email)
const { queued } = diagnosticJobs({ database, config })
const base = '/diagnostic-info/api'

let lines = 0
/** Creates a line with the given fault scenario. */
function line(story: string, tech: object = copperDetails, more: object = {}, of = account) {
  lines += 1
  const serviceId = `S-${lines}-${story.replaceAll(' ', '-')}`
  return createService(database, of, { serviceId, downMbps: 80, details: { tech }, ...more })
}
const post = (path: string, body: unknown = {}, who = ada, headers: Record<string, string> = {}) =>
  who.gateway(`${base}${path}`, withJson('POST', body, headers))
const ask = (serviceId: string, body: object = { kind: 'full', confirmed: true }, who = ada) =>
  post(`/services/${serviceId}/tests`, body, who)
const read = (testId: string, who = ada) => json<LineTest>(who.gateway(`${base}/tests/${testId}`))
const work = (testId: string) => queued['run line test']?.({ accountId: account, testId }, new Date())

/** Requests a test and lets the worker run it. */
async function run(serviceId: string, body: object = { kind: 'full', confirmed: true }) {
  const { testId } = await json<LineTest>(ask(serviceId, body))
  await work(testId)
  return read(testId)
}

describe('a test', () => {
  test('A9 finds the break: steps as they happened, verdict, path, valid for two hours', async () => {
    const serviceId = await line('open pair')
    const asked = await json<LineTest>(ask(serviceId))
    expect(asked).toMatchObject({ status: 'queued', disruptive: true, verdict: null, requestedByName: 'Ada Byron' })
    expect(asked.steps.map(({ key, state }) => [key, state])).toEqual(
      ['account', 'network', 'session', 'sync', 'copper', 'errors', 'router', 'loss'].map((key) => [key, 'waiting']),
    )
    expect(new Set(asked.path.map(({ state }) => state))).toEqual(new Set(['untested']))
    await work(asked.testId)
    const done = await read(asked.testId)
    expect(done).toMatchObject({ status: 'complete', outcome: 'RED', isSimulated: true })
    expect(done.title).toBe('The line is broken outside your site (simulated)')
    expect(done.verdict).toMatchObject({ code: 'OPEN_PAIR', side: 'line', confidence: 'high', agreeing: 2 })
    expect(done.steps.map(({ key, word }) => [key, word])).toEqual([
      ['account', 'Passed'],
      ['network', 'Passed'],
      ['session', 'Ended'],
      ['sync', 'Failed'],
      ['copper', 'Failed'],
      ['errors', expect.stringMatching(/High|Passed/)],
      ['router', 'Passed'],
      ['loss', 'Skipped'],
    ])
    expect(done.path.map(({ segment, state, word }) => [segment, state, word])).toEqual([
      ['desk', 'ok', 'Not the cause'],
      ['router', 'ok', 'Not the cause'],
      ['line', 'fault', 'Fault here'],
      ['exchange', 'ok', 'Working'],
      ['provider', 'ok', 'Working'],
      ['internet', 'ok', 'Working'],
    ])
    expect(Date.parse(done.validUntil ?? '') - Date.parse(done.endedAt ?? '')).toBe(2 * 60 * 60_000)
    expect(done.repair).toMatch(/^Repair due .* if you report it now$/)
    expect(Object.keys(done.raw)).toEqual(expect.arrayContaining(['sync', 'copper']))
    const [mail] = await mailsTo(database, email)
    expect(mail?.subject).toContain('the line is broken outside your site (simulated)')
    const { rows } = await sql<{ action: string }>`
      select action from activity where entity = 'test' and entity_id = ${done.testId} order by activity_id`.execute(
      database.system,
    )
    expect(rows.map(({ action }) => action)).toEqual(['test requested', 'test finished'])
  })

  test('that interrupts the line needs a confirmation; one that does not needs none', async () => {
    const serviceId = await line('clean')
    const refused = await ask(serviceId, { kind: 'full' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('The connection drops for up to 45 seconds')
    expect((await ask(serviceId, { kind: 'status' })).status).toBe(200)
  })

  test('is queued together with its row, once, however often it is sent', async () => {
    const serviceId = await line('clean')
    const send = () =>
      post(`/services/${serviceId}/tests`, { kind: 'status' }, ada, { 'idempotency-key': `key-${serviceId}` })
    const [first, second] = [await json<LineTest>(send()), await json<LineTest>(send())]
    expect(second.testId).toBe(first.testId)
    const { rows } = await sql<{ testId: string }>`
      select payload ->> 'testId' as "testId" from graphile_worker._private_jobs
      where payload ->> 'testId' = ${first.testId}`.execute(database.system)
    expect(rows).toHaveLength(1)
  })

  test('runs alone on its line, even if two are requested at once', async () => {
    const serviceId = await line('clean')
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(serviceId, { kind: 'status' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
    const shown = await json<DiagnosticLine>(ada.gateway(`${base}/services/${serviceId}`))
    expect(shown.runningTestId).toMatch(/^T-/)
    expect(
      shown.offers.every(({ reasonDisabled }) => reasonDisabled === 'A test of this line is already running.'),
    ).toBe(true)
  })

  test('can be stopped while it is queued or running, and not afterwards', async () => {
    const serviceId = await line('clean')
    const { testId } = await json<LineTest>(ask(serviceId, { kind: 'status' }))
    const stopped = await json<LineTest>(post(`/tests/${testId}/cancellation`))
    expect(stopped).toMatchObject({ status: 'stopped', outcome: null })
    expect((await post(`/tests/${testId}/cancellation`)).status).toBe(422)
    await work(testId)
    expect((await read(testId)).status).toBe('stopped')
    const running = await createTest(database, account, serviceId, { status: 'running' })
    expect(await json<LineTest>(post(`/tests/${running}/cancellation`))).toMatchObject({
      status: 'running',
      stopAsked: true,
    })
  })

  test('resumes after its worker died, and is ended without one', async () => {
    const serviceId = await line('clean', fibreDetails)
    const left = await createTest(database, account, serviceId, { status: 'running', minutesAgo: 1 })
    await work(left)
    expect(await read(left)).toMatchObject({ status: 'complete', outcome: 'GREEN' })
    const silent = await createTest(database, account, serviceId, { status: 'running', minutesAgo: 9 })
    await giveUpSilent({ database, config }, new Date())
    const given = await read(silent)
    expect(given).toMatchObject({ status: 'failed', verdict: null })
    expect(given.failure).toContain('was interrupted')
    expect((await ask(serviceId, { kind: 'status' })).status).toBe(200)
  })

  test.each([
    ['no test at all', { kind: 'tea' }, 400],
    ['a test of another kind of line', { kind: 'copper', confirmed: true }, 422],
    ['a test of an address that is not known', { kind: 'reach' }, 422],
  ])('is refused with %s', async (_, body, status) => {
    expect((await ask(await line('clean', fibreDetails), body)).status).toBe(status)
  })

  test.each([
    ['is not live yet', { status: 'pendingActive' }, 'This service is not live yet.'],
    ['has ended', { status: 'terminated', condition: 'ceased' }, 'This service has ended.'],
  ])('is refused for a service with %s', async (_, more, words) => {
    const answer = await ask(await line('clean', fibreDetails, more))
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(words)
  })

  test("for a service without a line is refused, with the page's message", async () => {
    const serviceId = await createService(database, account, { productCategory: 'Domain' })
    expect((await ask(serviceId)).status).toBe(422)
    const shown = await json<DiagnosticLine>(ada.gateway(`${base}/services/${serviceId}`))
    expect(shown).toMatchObject({ reason: 'This product has no line to test.', offers: [] })
  })
})

describe('the quota', () => {
  test(`allows ${mostTestsPerLineAndHour} tests of a line per hour, and reports before and after when the next is possible`, async () => {
    const serviceId = await line('clean', fibreDetails)
    for (let count = 0; count < mostTestsPerLineAndHour; count += 1) {
      await createTest(database, account, serviceId, { minutesAgo: 30 })
    }
    const shown = await json<DiagnosticLine>(ada.gateway(`${base}/services/${serviceId}`))
    expect(shown.quota.hour).toEqual({ used: mostTestsPerLineAndHour, most: mostTestsPerLineAndHour })
    expect(shown.offers[0]?.reasonDisabled).toMatch(
      /tested 6 times in an hour. The next test can be run at \d\d:\d\d (GMT|BST)\./,
    )
    const answer = await ask(serviceId, { kind: 'status' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(29 * 60)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(30 * 60)
    expect(await answer.text()).toContain('The next test can be run at')
    expect((await ask(await line('clean', fibreDetails), { kind: 'status' })).status, 'another line').toBe(200)
  })

  test(`allows ${mostTestsPerDay} tests of an account per day, even for concurrent requests`, async () => {
    const own = await createAccount(database)
    const who = await portal.signIn(await createUser(database, own))
    const ids = await Promise.all(Array.from({ length: 6 }, () => line('clean', fibreDetails, {}, own)))
    await sql`
      insert into line_test (account_id, test_id, service_id, kind, status, disruptive, requested_by, requested_by_name,
        requested_at, ended_at, steps, failure)
      select ${own}, 'T-DAYS' || lpad(n::text, 6, '0'), ${ids[0]}, 'status', 'failed', false, 'x', 'x',
        now() - interval '5 hours', now(), '[]', 'x'
      from generate_series(1, ${mostTestsPerDay - 2}::integer) n`.execute(database.system)
    const answers = await Promise.all(ids.map((serviceId) => ask(serviceId, { kind: 'status' }, who)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429, 429])
  })
})

test('the history of a line is newest first, without other lines', async () => {
  const serviceId = await line('clean', fibreDetails)
  const older = await createTest(database, account, serviceId, { minutesAgo: 50 })
  const newer = await createTest(database, account, serviceId, { minutesAgo: 10, status: 'failed' })
  await createTest(database, account, await line('clean', fibreDetails))
  const page = await json<{ rows: { testId: string; title: string }[]; total: number }>(
    ada.gateway(`${base}/services/${serviceId}/tests?size=10`),
  )
  expect(page.total).toBe(2)
  expect(page.rows.map(({ testId }) => testId)).toEqual([newer, older])
  expect(page.rows[1]?.title).toBe('No fault found')
})

test('a fault that has a case is not to be reported again', async () => {
  const { testId, verdict } = await run(await line('open pair'))
  expect(verdict?.advice[0]).toBe('Report this fault.')
  const caseId = await createCase(database, account)
  await sql`update help_case set test_id = ${testId} where case_id = ${caseId}`.execute(database.system)
  const reported = await read(testId)
  expect(reported.verdict?.advice[0]).toBe(`This fault is reported: see case ${caseId}.`)
  expect(reported.repair).toBeNull()
})

test('the measurements of a lost line end when its session did', async () => {
  const endedAt = new Date(Date.now() - 78 * 60_000).toISOString()
  const details = { technology: 'SOGEA', session: { isOnline: false, endedAt } }
  const serviceId = await line('open pair', details)
  const { sync, sessions } = await json<LineFigures>(ada.gateway(`${base}/services/${serviceId}/figures`))
  expect(sync?.lostAt).toBe(endedAt)
  expect(sessions.map(({ to }) => to)).toEqual([endedAt])
})

test('24 hours of a line come in one response; a future time is refused', async () => {
  const serviceId = await line('open pair')
  const figures = await json<LineFigures>(ada.gateway(`${base}/services/${serviceId}/figures`))
  expect(figures.quality?.avgMs).toHaveLength(864)
  expect(figures.sync?.spells.at(-1)?.downKbps).toBe(0)
  expect(figures.light).toBeNull()
  const later = new Date(Date.now() + 60_000).toISOString()
  expect((await ada.gateway(`${base}/services/${serviceId}/figures?until=${later}`)).status).toBe(400)
  expect((await ada.gateway(`${base}/services/${serviceId}/figures?until=soon`)).status).toBe(400)
  const none = await createService(database, account, { productCategory: 'Domain' })
  expect((await ada.gateway(`${base}/services/${none}/figures`)).status).toBe(204)
})

test('two results of one line are compared, the older first; those of two lines are not', async () => {
  const serviceId = await line('clean')
  const first = await run(serviceId)
  const second = await run(serviceId, { kind: 'status' })
  const { rows } = await json<TestComparison>(ada.gateway(`${base}/tests/${second.testId}/comparisons/${first.testId}`))
  expect(rows[0]).toEqual({ label: 'Outcome', before: 'Passed', after: 'Passed', change: 'same' })
  expect(rows.map(({ label }) => label)).toEqual(expect.arrayContaining(['Line in sync', 'Download sync', 'Latency']))
  const other = await createTest(database, account, await line('clean'))
  expect((await ada.gateway(`${base}/tests/${first.testId}/comparisons/${other}`)).status).toBe(422)
})

test('a report is a PDF; a test without a result has none', async () => {
  const done = await run(await line('open pair'))
  const answer = await ada.gateway(`${base}/tests/${done.testId}/report.pdf`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const running = await createTest(database, account, await line('clean'), { status: 'running' })
  expect((await ada.gateway(`${base}/tests/${running}/report.pdf`)).status).toBe(422)
})

describe('only this line?', () => {
  const surroundings = (serviceId: string) =>
    json<LineSurroundings>(ada.gateway(`${base}/services/${serviceId}/surroundings`))
  const siteAt = async (exchange: string) => {
    const siteId = await createSite(database, account, { exchangeName: `Exchange ${exchange}` })
    await sql`update site set exchange_code = ${exchange} where account_id = ${account} and site_id = ${siteId}`.execute(
      database.system,
    )
    return siteId
  }
  const incident = (ref: string, exchange: string, state = 'update', kind = 'MSO') =>
    sql`insert into incident (ref, kind, exchange_code, title, start, eta, state, updates)
      values (${ref}, ${kind}, ${exchange}, 'Power lost', now() - interval '1 hour', now() + interval '3 hours', ${state},
        '[{"at": "2026-04-14T07:00:00Z", "text": "We know."}]')`.execute(database.system)

  test("lists the account's lines on the same exchange and the incidents there", async () => {
    const [here, there] = [await siteAt('EX1'), await siteAt('EX2')]
    const mine = await line('clean', fibreDetails, { siteId: here })
    const beside = await line('clean', fibreDetails, { siteId: await siteAt('EX1'), condition: 'down' })
    await line('clean', fibreDetails, { siteId: there })
    const alone = await surroundings(mine)
    expect(alone.services.map(({ serviceId }) => serviceId)).toEqual([beside])
    expect(alone.answer).toBe('Possibly not. 1 of your 1 other lines at sites served by Exchange EX1 is also affected.')
    await incident('MSO-EXCH1', 'EX1')
    await incident('MSO-EXCH2', 'EX2')
    const known = await surroundings(mine)
    expect(known.incidents.map(({ ref }) => ref)).toEqual(['MSO-EXCH1'])
    expect(known.answer).toContain('Probably not. There is an incident at Exchange EX1')
    const found = await run(mine, { kind: 'status' })
    expect(found.verdict?.code).toBe('KNOWN_INCIDENT')
  })

  test('planned work counts from 14 days before it begins until it is over, however late', async () => {
    const serviceId = await line('clean', fibreDetails, { siteId: await siteAt('EX3') })
    const plan = (ref: string, starts: string, ends: string | null, endedAt: string | null = null) =>
      sql`insert into incident (ref, kind, exchange_code, title, start, eta, ended_at, state, updates)
        values (${ref}, 'PEW', 'EX3', ${ref}, now() + ${starts}::interval, now() + ${ends}::interval,
          now() + ${endedAt}::interval, 'initial', '[]')`.execute(database.system)
    const stepOf = async () => {
      const { testId } = await run(serviceId, { kind: 'status' })
      await sql`update line_test set requested_at = now() - interval '2 hours' where test_id = ${testId}`.execute(
        database.system,
      )
      return (await read(testId)).steps[0]
    }
    await plan('PEW-00001', '-3 hours', '-2 hours', '-2 hours')
    await plan('PEW-00015', '15 days', '16 days')
    expect(await stepOf()).toMatchObject({
      state: 'passed',
      saw: 'No account restrictions, and no work planned for 14 days',
    })
    await plan('PEW-00013', '13 days', '14 days')
    expect(await stepOf()).toMatchObject({
      state: 'passed',
      word: 'Planned',
      saw: expect.stringMatching(/^PEW-00013 \(PEW-00013\), from /),
    })
    await plan('PEW-00003', '-3 hours', '-1 hour')
    expect(await stepOf()).toMatchObject({
      state: 'note',
      saw: expect.stringMatching(/^PEW-00003 \(PEW-00003\), since /),
    })
  })

  test('a line without a site cannot be compared, and says so', async () => {
    expect(await surroundings(await line('clean'))).toMatchObject({ exchange: null, incidents: [], services: [] })
  })
})

test('a permission limited to one site hides other sites', async () => {
  const [here, there] = [await createSite(database, account), await createSite(database, account)]
  const mine = await line('clean', fibreDetails, { siteId: here })
  const other = await line('clean', fibreDetails, { siteId: there })
  const limited = await createUser(database, account, { permissions: ['BusinessPortalDiagnostics'] })
  await sql`update permission_grant set sites = array[${here}] where account_id = ${account}
    and user_id = (select user_id from portal_user where email = ${limited})`.execute(database.system)
  const bob = await portal.signIn(limited)
  const hidden = await createTest(database, account, other)
  expect((await bob.gateway(`${base}/services/${mine}`)).status).toBe(200)
  expect((await ask(mine, { kind: 'status' }, bob)).status).toBe(200)
  for (const path of [
    `/services/${other}`,
    `/services/${other}/tests`,
    `/tests/${hidden}`,
    `/tests/${hidden}/report.pdf`,
  ]) {
    expect((await bob.gateway(`${base}${path}`)).status, path).toBe(404)
  }
  expect((await ask(other, { kind: 'status' }, bob)).status).toBe(404)
})
