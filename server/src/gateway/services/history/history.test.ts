import { eventState } from '@portal/contract/services/event-words.ts'
import type { ServiceEvent } from '@portal/contract/services/records.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../../cases/testing/create-case.ts'
import { createTest } from '../../diagnostics/testing/create-test.ts'
import { createIncident } from '../../service-status/testing/create-incident.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const siteId = await createSite(database, account)
const admin = await portal.signIn(await createUser(database, account))
const serviceId = await createService(database, account, { siteId, productCategory: 'Leased Line' })
const path = `/service-info/api/services/${serviceId}/history`

const named = { accountId: account, serviceIds: [serviceId] }
const outage = await createIncident(database, { startsInHours: -72, endsInHours: -70, state: 'closure', named })
const work = await createIncident(database, {
  kind: 'PEW',
  startsInHours: -50,
  endsInHours: -48,
  state: 'closure',
  named,
})
await createIncident(database, { kind: 'PEW', startsInHours: 30, title: 'Not yet', named })
await sql`
  insert into incident_downtime (account_id, ref, service_id, minutes, ended_at)
  values (${account}, ${outage}, ${serviceId}, 42, now() - interval '70 hours')`.execute(database.system)
const caseId = await createCase(database, account, { serviceId, kind: 'fault', status: 'closed', opened: 30 * 60 })
await createCase(database, account, { serviceId, title: 'Secret', isPrivate: true })
const orderId = await createOrder(database, account, { serviceId, siteId, placed: '2026-01-05' })
const testId = await createTest(database, account, serviceId, { minutesAgo: 20 })
await admin.gateway(`/service-info/api/services/${serviceId}`, withJson('PATCH', { orderRef: 'NEW-REF' }))

const events = (query = '', person = admin) =>
  json<{ rows: ServiceEvent[]; total: number }>(person.gateway(path + query))
const kindsOf = async (query = '', person = admin) => (await events(query, person)).rows.map(({ kind }) => kind)

test('holds everything that happened, newest first', async () => {
  const { rows, total } = await events()
  expect(total).toBe(6)
  expect(rows.map(({ kind, id }) => (kind === 'change' ? kind : id))).toEqual([
    'change',
    testId,
    caseId,
    work,
    outage,
    orderId,
  ])
  expect(rows[0]).toMatchObject({ title: 'orderRef changed', after: { orderRef: 'NEW-REF' } })
  expect(rows[4]).toMatchObject({ kind: 'outage', minutesDown: 42, state: 'closure' })
})

test('is filtered by type and period, and paged', async () => {
  expect(await kindsOf('?kind=outage')).toEqual(['outage'])
  expect(await kindsOf('?to=2026-01-05')).toEqual(['order'])
  expect(await kindsOf('?from=2026-01-06&kind=order')).toEqual([])
  expect(await events('?page=2&size=10')).toMatchObject({ rows: [], total: 6 })
  expect((await admin.gateway(`${path}?kind=anything`)).status).toBe(400)
})

test('contains only the events of the areas that a person may use', async () => {
  const person = await portal.signIn(
    await createUser(database, account, { permissions: ['BusinessPortalServices', 'BusinessPortalOrders'] }),
  )
  expect(await kindsOf('', person)).toEqual(['change', 'work', 'outage', 'order'])
  expect(await kindsOf('?kind=case', person)).toEqual([])
})

test('is saved as a file', async () => {
  const answer = await admin.gateway(`${path}.csv`)
  expect(answer.headers.get('content-disposition')).toContain(`history-${serviceId}.csv`)
  const text = await answer.text()
  expect(text.split('\r\n')[0]).toContain('Date,Event,Change,Type,Reference,Status')
  expect(text).toContain('Reference changed')
  expect(text).toContain('→ NEW-REF')
  expect(text).toMatch(new RegExp(`Power lost,,Outage,${outage},Resolved,.*,42,`))
  expect(text).not.toContain('Secret')
})

test('has an outage of which only the result of its case was kept', async () => {
  const other = await createService(database, account, { siteId, productCategory: 'Leased Line' })
  await sql`
    insert into case_result (account_id, case_ref, service_id, product_category, priority, is_outage, opened_at,
      first_reply_due, repair_due, repaired_at, closed_at, repair_minutes, target_minutes)
    values (${account}, 'CS-GONE', ${other}, 'Leased Line', 'P1', true, '2026-10-16T10:00:00Z',
      '2026-10-16T11:00:00Z', '2026-10-16T15:00:00Z', '2026-10-16T11:00:00Z', '2026-10-16T11:00:00Z', 60, 300)`.execute(
    database.system,
  )
  const history = async (query: string) =>
    (await json<{ rows: ServiceEvent[] }>(admin.gateway(`/service-info/api/services/${other}/history${query}`))).rows
  const [found] = await history('?kind=outage')
  expect(found).toMatchObject({ kind: 'outage', id: 'CS-GONE', title: 'Service down', minutesDown: 60 })
  expect(found && eventState(found)).toBe('Resolved')
  await createCase(database, account, { serviceId: other })
  await sql`update case_result set case_ref = (select case_id from help_case where service_id = ${other})
    where case_ref = 'CS-GONE'`.execute(database.system)
  expect(await history('?kind=outage')).toEqual([])
})
