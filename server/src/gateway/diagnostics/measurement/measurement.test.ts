import type { LineMeasurement } from '@portal/contract/diagnostics/measurement.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { json } from '../../../testing/json.ts'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { startTestPortal, startTwin } from '../../../testing/portal.ts'
import { holdLease } from '../../../line-probe/lease-store.ts'
import { createMeasurement } from '../testing/create-measurement.ts'
import { createTest, fibreDetails } from '../testing/create-test.ts'

const portal = await startTestPortal({ MEASURED_NETWORKS: '127.20.0.0/16' })
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const tech = (address: string | null) => ({ tech: { ...fibreDetails, ...(address && { reachability: { address } }) } })
const line = (address: string | null = '127.20.0.1', options: object = {}) =>
  createService(database, account, { details: tech(address), ...options })
const path = (serviceId: string, query = '') => `/diagnostic-info/api/services/${serviceId}/measurement${query}`
const read = (serviceId: string, query = '') => json<LineMeasurement>(ada.gateway(path(serviceId, query)))
const report = (fault: string | null, at = new Date()) =>
  holdLease(database.system, { holder: 'test', lines: 1, fault }, at)

describe('the picture', () => {
  test('a day has the samples, gaps between them, and their total', async () => {
    const serviceId = await line()
    await createMeasurement(database, account, serviceId, { stepsLost: 3 })
    const day = await read(serviceId)
    expect(day).toMatchObject({ connection: 'on', stepSeconds: 300, address: '127.20.0.1' })
    expect(day.sent).toHaveLength(288)
    expect(day.sent.filter((pings) => pings === 0)).toHaveLength(276)
    expect(day.sent.slice(-12)).toEqual(Array.from({ length: 12 }, () => 30))
    expect(day.lost.slice(-4)).toEqual([0, 30, 30, 30])
    expect(day.avgMs.slice(-4)).toEqual([20, null, null, null])
    expect(day.total).toEqual({ sent: 360, lost: 90, minMs: 19, avgMs: 20, maxMs: 24, silentMinutes: 15 })
    expect(Date.parse(day.measuredSince ?? '')).toBeLessThanOrEqual(Date.now() - 3_600_000)
  })

  test('a month has the same total, once its hours are over', async () => {
    const serviceId = await line()
    const until = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
    await createMeasurement(database, account, serviceId, { until, stepsLost: 2 })
    const [day, month] = [await read(serviceId), await read(serviceId, '?period=month')]
    expect(month).toMatchObject({ stepSeconds: 3600 })
    expect(month.sent).toHaveLength(720)
    expect(month.total).toEqual(day.total)
    expect(month.total.silentMinutes).toBe(10)
  })

  test('planned work, tests and recorded outages are marked', async () => {
    const siteId = await createSite(database, account)
    await sql`update site set exchange_code = 'EXM' where account_id = ${account} and site_id = ${siteId}`.execute(
      database.system,
    )
    const serviceId = await line('127.20.0.1', { siteId })
    await sql`insert into incident (ref, kind, exchange_code, title, start, eta, ended_at, state, updates)
      values ('PEW-M1', 'PEW', 'EXM', 'Fibre moved', now() - interval '3 hours', now() - interval '2 hours',
        now() - interval '2 hours', 'closure', '[]'),
        ('PEW-M2', 'PEW', 'EXM', 'Long over', now() - interval '5 days', null, now() - interval '4 days', 'closure', '[]')`.execute(
      database.system,
    )
    const testId = await createTest(database, account, serviceId, { minutesAgo: 30 })
    await sql`insert into case_result (account_id, case_ref, service_id, product_category, priority, opened_at,
        repaired_at, closed_at, is_outage)
      select ${account}, 'CS-M1', ${serviceId}, 'Connectivity', 'P1', now() - interval '90 minutes',
        now() - interval '1 hour', now() - interval '1 hour', true`.execute(database.system)
    const { marks } = await read(serviceId)
    expect(marks.map(({ kind, id }) => [kind, id])).toEqual([
      ['work', 'PEW-M1'],
      ['outage', null],
      ['test', testId],
    ])
  })

  test('as CSV it has the same steps', async () => {
    const serviceId = await line()
    await createMeasurement(database, account, serviceId, { stepsLost: 1 })
    const answer = await ada.gateway(path(serviceId).replace('measurement', 'measurement.csv'))
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(289)
    expect(lines.at(-2)).toMatch(/^20\d\d-.*Z,30,0,0,19,20,24$/)
    expect(lines.at(-1)).toMatch(/Z,30,30,100,,,$/)
    expect(lines[1]).toMatch(/Z,0,0,,,,$/)
  })
})

describe('why a line is not measured', () => {
  test('is named', async () => {
    await report(null)
    const reason = async (serviceId: string) => (await read(serviceId)).reason
    expect(await reason(await line())).toBeNull()
    expect(await reason(await line(null))).toBe('No address of this line is known.')
    expect(await reason(await line('192.0.2.1'))).toBe('192.0.2.1 is not in a network that we measure.')
    expect(await reason(await line('127.20.0.1', { status: 'terminated' }))).toBe('This service has ended.')
    await report('fping is not installed')
    expect(await reason(await line())).toBe('The line probe is not measuring: fping is not installed.')
    await sql`update line_probe set seen_at = now() - interval '3 minutes', fault = null`.execute(database.system)
    expect(await reason(await line())).toBe('The line probe is not running.')
  })

  test('without the setting, the page names it', async () => {
    const serviceId = await line()
    const other = await startTwin(portal)
    const answer = await fetch(`${other}/gateway${path(serviceId)}`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    })
    expect(await answer.json()).toMatchObject({
      connection: 'off',
      reason: 'The line probe is not connected: MEASURED_NETWORKS is not set.',
    })
  })
})

test('a day that has not begun is refused', async () => {
  const answer = await ada.gateway(path(await line(), '?day=2999-01-01'))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ day: 'Enter a day that has begun.' })
})

describe('in a demo', () => {
  test('the measurement is simulated, says so, and has the recorded outage', async () => {
    const demo = await startTwin(portal, { settings: { ENVIRONMENT: 'demo' } })
    const serviceId = await line('127.20.0.1', { serviceId: 'S-9-clean' })
    await sql`insert into case_result (account_id, case_ref, service_id, product_category, priority, opened_at,
        repaired_at, closed_at, is_outage)
      select ${account}, 'CS-D1', ${serviceId}, 'Connectivity', 'P1', date_trunc('hour', now()) - interval '3 hours',
        date_trunc('hour', now()) - interval '2 hours', now(), true`.execute(database.system)
    const of = async (query: string) => {
      const answer = await fetch(`${demo}/gateway${path(serviceId, query)}`, {
        headers: { authorization: `Bearer ${ada.accessToken}` },
      })
      return json<LineMeasurement>(Promise.resolve(answer))
    }
    for (const query of ['', '?period=month']) {
      const found = await of(query)
      expect(found).toMatchObject({ connection: 'simulated', reason: null })
      expect(found.total).toMatchObject({ lost: 360, silentMinutes: 60 })
      expect(found.marks).toMatchObject([{ kind: 'outage' }])
    }
  })
})
