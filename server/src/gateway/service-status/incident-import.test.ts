import type { Incident, IncidentRow, TouchedService } from '@portal/contract/service-status/incidents.ts'
import { wallClock } from '@portal/contract/format/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const siteId = await createSite(database, account)
await sql`update site set exchange_code = 'LDW' where site_id = ${siteId}`.execute(database.system)
await createService(database, account, { serviceId: 'L-1', productCategory: 'Leased Line', siteId })
await createService(database, account, { serviceId: 'L-2', productCategory: 'Domain' })
const reader = await portal.signIn(await createUser(database, account))

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString()
const said = (hours: number, text: string, state: string) => ({ at: inHours(hours), text, state })
const outage = (ref: string, of = {}) => ({
  ref,
  kind: 'MSO',
  title: 'Lines down',
  exchange_code: 'LDW',
  exchange_name: 'Leeds Wharf',
  carrier: null,
  data_centre_id: null,
  start: inHours(-5),
  eta: null,
  ended_at: null,
  state: 'initial',
  minutes_down: null,
  announced_at: inHours(-4),
  updates: [said(-4, 'Lines are down.', 'initial')],
  ...of,
})
const work = (ref: string, of = {}) =>
  outage(ref, {
    kind: 'PEW',
    title: 'New firmware',
    exchange_code: null,
    exchange_name: null,
    start: inHours(200),
    eta: inHours(204),
    ...of,
  })
const load = (entity: string, ...rows: Record<string, unknown>[]) => importRows(database, entity, rows)
const read = <T>(path: string) => json<T>(reader.gateway(`/incident-info/api${path}`))

test('imported planned work and incidents show what they affect, and a second import changes nothing', async () => {
  const past = outage('MSO-20001', {
    ended_at: inHours(-1),
    state: 'closure',
    minutes_down: 240,
    updates: [said(-1, 'Over. A fuse.', 'closure'), said(-4, 'Lines are down.', 'initial')],
  })
  const rows = [past, work('PEW-20002')]
  const names = [{ account_id: account, ref: 'PEW-20002', service_id: 'L-2' }]
  expect(await load('incidents', ...rows)).toMatchObject({ added: 2 })
  expect(await load('incident-services', ...names)).toMatchObject({ added: 1 })
  expect(await load('incidents', ...rows)).toEqual({ added: 0, changed: 0, unchanged: 2 })
  expect(await load('incident-services', ...names)).toEqual({ added: 0, changed: 0, unchanged: 1 })

  const over = await read<{ rows: IncidentRow[] }>('/incidents?phase=over')
  expect(over.rows).toMatchObject([{ ref: 'MSO-20001', where: 'Leeds Wharf', services: 1, sites: 1, minutesDown: 240 }])
  const planned = await read<{ rows: IncidentRow[] }>('/incidents?phase=planned')
  expect(planned.rows).toMatchObject([{ ref: 'PEW-20002', where: null, services: 1 }])
  const { updates, version, touchedSites } = await read<Incident>('/incidents/MSO-20001')
  expect(updates.map(({ text, state }) => [text, state])).toEqual([
    ['Lines are down.', 'initial'],
    ['Over. A fuse.', 'closure'],
  ])
  expect([version, touchedSites.map((site) => site.siteId)]).toEqual([2, [siteId]])
  expect((await read<{ rows: TouchedService[] }>('/incidents/MSO-20001/services')).rows).toMatchObject([
    { serviceId: 'L-1', minutesDown: 240 },
  ])
  expect((await read<{ rows: TouchedService[] }>('/incidents/PEW-20002/services')).rows).toMatchObject([
    { serviceId: 'L-2' },
  ])
  expect((await reader.gateway('/incident-info/api/incidents/PEW-20002/calendar.ics')).status).toBe(200)
  expect((await sql`select from graphile_worker.jobs`.execute(database.system)).rows).toHaveLength(0)
})

test('adds new updates, and loses none', async () => {
  const first = outage('MSO-30001')
  await load('incidents', first)
  const more = { ...first, state: 'update', updates: [...first.updates, said(-2, 'An engineer is there.', 'update')] }
  expect(await load('incidents', more)).toMatchObject({ changed: 1 })
  expect(await read<Incident>('/incidents/MSO-30001')).toMatchObject({ version: 2, updates: [{}, {}], phase: 'now' })
  expect(await load('incidents', first)).toEqual([{ line: 1, column: 'updates', reason: 'omits existing updates' }])
})

test('refuses statuses that contradict their times, and incidents without a place', async () => {
  expect(
    await load(
      'incidents',
      outage('MSO-40001', { eta: inHours(-6) }),
      work('PEW-40002', { eta: null }),
      outage('MSO-40003', { state: 'closure' }),
      outage('MSO-40004', { ended_at: inHours(-1) }),
      outage('MSO-40005', { state: 'closure', ended_at: inHours(9) }),
      outage('MSO-40006', { state: 'closure', ended_at: inHours(-6) }),
      outage('MSO-40007', { state: 'cancelled', ended_at: inHours(-1) }),
      outage('MSO-40008', { exchange_code: null, data_centre_id: 'NONE' }),
      outage('MSO-40009', { data_centre_id: 'NONE' }),
    ),
  ).toMatchObject([
    { line: 1, column: 'eta', reason: 'is not after the start' },
    { line: 2, column: 'eta', reason: 'is empty, but this is planned work' },
    { line: 3, column: 'ended_at', reason: 'is empty, but it has ended' },
    { line: 4, column: 'ended_at', reason: 'is set, but it has not ended: close or cancel it' },
    { line: 5, column: 'ended_at', reason: 'is in the future' },
    { line: 6, column: 'ended_at', reason: 'is before the start' },
    { line: 7, column: 'state', reason: 'is cancelled, but only planned work can be cancelled' },
    { line: 8, column: 'data_centre_id', reason: 'is not a known data centre' },
    { line: 9, column: 'data_centre_id' },
    { line: 9, column: 'data_centre_id' },
  ])
  expect(await load('incidents', outage('MSO-40010', { updates: [] }))).toMatchObject([{ column: 'updates' }])
  expect(
    await load(
      'incident-services',
      { account_id: account, ref: 'MSO-30001', service_id: 'L-1' },
      { account_id: account, ref: 'PEW-99999', service_id: 'L-1' },
      { account_id: account, ref: 'PEW-20002', service_id: 'NONE' },
    ),
  ).toMatchObject([
    { line: 1, column: 'ref', reason: expect.stringMatching(/^affects the services at its location/) },
    { line: 2, column: 'ref', reason: 'is not a known incident' },
    { line: 3, column: 'service_id', reason: 'is not a known service of the account' },
  ])
  expect(await load('incidents', work('PEW-20002', { exchange_code: 'LDW' }))).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ column: 'exchange_code' })]),
  )
})

test('a restored incident ends when an update said so, not when it was expected to end', async () => {
  const restored = outage('MSO-20011', {
    eta: inHours(1),
    state: 'restoration',
    updates: [
      said(-4, 'Lines are down.', 'initial'),
      said(-3, 'Spliced.', 'restoration'),
      said(-2, 'Stable.', 'restoration'),
    ],
  })
  await load('incidents', restored)
  const { restoredAt, endedAt } = await read<Incident>('/incidents/MSO-20011')
  expect(endedAt).toBeNull()
  expect(Math.abs(Date.parse(restoredAt ?? '') - Date.parse(inHours(-3)))).toBeLessThan(60_000)
  const calendar = await (await reader.gateway('/incident-info/api/incidents/MSO-20011/calendar.ics')).text()
  expect(calendar).toContain(`DTEND;TZID=Europe/London:${londonWall(restoredAt ?? '')}`)
})

const londonWall = (at: string) =>
  wallClock(at)
    .toISOString()
    .replace(/[-:]|\.\d+Z$/g, '')
