import type { ServiceOverview } from '@portal/contract/services/overview.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { utcText } from '../../../lib/utc.ts'
import { createCase } from '../../cases/testing/create-case.ts'
import { createTest } from '../../diagnostics/testing/create-test.ts'
import { createIncident } from '../../service-status/testing/create-incident.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const siteId = await createSite(database, account)
const elsewhere = await createSite(database, account)
const email = await createUser(database, account)
const admin = await portal.signIn(email)

const line = (options: Parameters<typeof createService>[2] = {}) =>
  createService(database, account, { siteId, productCategory: 'Leased Line', ...options })
const overview = (serviceId: string, person = admin) =>
  json<ServiceOverview>(person.gateway(`/service-info/api/services/${serviceId}/overview`))

test('shows what is wrong with its case, the last test, open orders and the next planned work', async () => {
  const serviceId = await line({ condition: 'down' })
  const named = { accountId: account, serviceIds: [serviceId] }
  const later = await createIncident(database, { kind: 'PEW', startsInHours: 300, named })
  const next = await createIncident(database, { kind: 'PEW', startsInHours: 30, named })
  const ref = await createIncident(database, { named })
  await createCase(database, account, { serviceId, title: 'Invoice' })
  const caseId = await createCase(database, account, { serviceId, kind: 'fault', status: 'inProgress' })
  await createCase(database, account, { serviceId, kind: 'fault', status: 'closed' })
  await createTest(database, account, serviceId, { minutesAgo: 300 })
  const testId = await createTest(database, account, serviceId, { minutesAgo: 20 })
  await createTest(database, account, serviceId, { status: 'stopped', minutesAgo: 5 })
  const orderId = await createOrder(database, account, { serviceId, type: 'regrade' })
  await createOrder(database, account, { serviceId, state: 'completed' })

  const seen = await overview(serviceId)
  expect(seen.incidents.map((each) => each.ref)).toEqual([ref])
  expect(seen.works.map((each) => each.ref)).toEqual([next, later])
  expect(seen.cases).toMatchObject([{ caseId, isFault: true, waitingOn: 'provider' }, { title: 'Invoice' }])
  expect(seen.tests?.last).toMatchObject({ testId, outcome: 'GREEN', steps: 1, failedSteps: 0 })
  expect(seen.tests?.last?.path.map(({ segment }) => segment)).toContain('exchange')
  expect(seen.orders).toMatchObject([{ orderId, type: 'regrade' }])
})

test('a line that loses packets now says so since its last good sample, to people who may see its tests', async () => {
  const lastStep = Math.floor(Date.now() / 300_000) * 300_000
  const at = (minutesAgo: number) => new Date(lastStep - minutesAgo * 60_000)
  const sampled = async (lost: readonly number[], endedMinutesAgo = 5) => {
    const serviceId = await line()
    for (const [index, each] of lost.entries()) {
      await sql`
        insert into line_sample (at, account_id, service_id, sent, lost, min_us, sum_us, max_us)
        values (${at(endedMinutesAgo + 5 * (lost.length - 1 - index))}, ${account}, ${serviceId}, 30, ${each}, 1, 1, 1)`.execute(
        database.system,
      )
    }
    return serviceId
  }
  const lossOf = async (serviceId: string, person = admin) => (await overview(serviceId, person)).loss
  const losing = await sampled([9, 0, 3, 6, 30])
  expect(await lossOf(losing)).toEqual({ since: utcText(at(15)), percent: 43.3 })
  expect(await lossOf(await sampled([0, 30, 30]))).toEqual({ since: utcText(at(10)), percent: 100 })
  expect(await lossOf(await sampled([0, 0, 9])), 'one bad sample is no news').toBeNull()
  expect(await lossOf(await sampled([9, 9, 0])), 'it has ended').toBeNull()
  expect(await lossOf(await sampled([1, 1, 1])), 'a single ping each').toBeNull()
  expect(await lossOf(await sampled([9, 9, 9], 60)), 'the measurement stopped').toBeNull()
  expect(await lossOf(await line())).toBeNull()
  const other = await createUser(database, account, { permissions: ['BusinessPortalServices'] })
  expect(await lossOf(losing, await portal.signIn(other))).toBeNull()
})

test('the targets of a case are those that it was given, and of an imported one those in force', async () => {
  const serviceId = await line()
  await sql`update service set care_level = 'Enhanced' where service_id = ${serviceId}`.execute(database.system)
  const caseId = await createCase(database, account, { serviceId, kind: 'fault' })
  const seen = await overview(serviceId)
  expect(seen.targets).toMatchObject({ repair: { amount: 24, unit: 'hours' }, source: { kind: 'careLevel' } })
  expect(seen.cases).toMatchObject([{ caseId, targets: { repair: { amount: 48, unit: 'hours' } } }])
  const given = { ...seen.targets, repair: { amount: 5, unit: 'hours' } }
  await sql`update help_case set targets = ${JSON.stringify(given)} where case_id = ${caseId}`.execute(database.system)
  expect((await overview(serviceId)).cases).toMatchObject([{ targets: { repair: { amount: 5, unit: 'hours' } } }])
})

test('each part needs its own permission', async () => {
  const serviceId = await line()
  await createCase(database, account, { serviceId })
  await createTest(database, account, serviceId)
  await createOrder(database, account, { serviceId })
  const person = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalServices'] }))
  expect(await overview(serviceId, person)).toMatchObject({ cases: null, tests: null, orders: null, incidents: [] })
})

test('a private case is shown only to its followers, and limits to sites apply to each part', async () => {
  const serviceId = await line()
  await createCase(database, account, { serviceId, isPrivate: true })
  const followed = await createCase(database, account, { serviceId, isPrivate: true, watchers: [email] })
  const open = await createCase(database, account, { serviceId })
  await createTest(database, account, serviceId)
  await createOrder(database, account, { serviceId, siteId })
  const ids = ({ cases }: ServiceOverview) => cases?.map(({ caseId }) => caseId).toSorted()
  expect(ids(await overview(serviceId))).toEqual([followed, open].toSorted())

  const limited = await createUser(database, account)
  await sql`update permission_grant set sites = ${[elsewhere]}::text[]
    where resource in ('BusinessPortalCases', 'BusinessPortalOrders', 'BusinessPortalDiagnostics')
      and user_id = (select user_id from portal_user where email = ${limited})`.execute(database.system)
  expect(await overview(serviceId, await portal.signIn(limited))).toMatchObject({
    cases: [],
    orders: [],
    tests: { last: null },
  })
})

/** A fault that stopped the service, in hours before now. */
async function createOutage(serviceId: string, from: number, to: number, isPrivate = false) {
  const caseId = await createCase(database, account, { serviceId, kind: 'fault', status: 'closed', isPrivate })
  await sql`
    insert into case_result (account_id, case_ref, service_id, product_category, priority, is_outage, opened_at, repaired_at)
    values (${account}, ${caseId}, ${serviceId}, 'Leased Line', 'P1', true, now() - ${from} * interval '1 hour',
      now() - ${to} * interval '1 hour')`.execute(database.system)
}

test('availability counts overlapping outages once, and neither planned work nor private cases', async () => {
  const serviceId = await line()
  const named = { accountId: account, serviceIds: [serviceId] }
  await createOutage(serviceId, 60, 58)
  await createOutage(serviceId, 59, 57)
  await createOutage(serviceId, 200, 100, true)
  const ref = await createIncident(database, {
    kind: 'PEW',
    startsInHours: -90,
    endsInHours: -86,
    state: 'closure',
    named,
  })
  await sql`
    insert into incident_downtime (account_id, ref, service_id, minutes, ended_at)
    values (${account}, ${ref}, ${serviceId}, 200, now() - interval '86 hours')`.execute(database.system)
  const { lastDays } = await overview(serviceId)
  expect(lastDays?.days).toHaveLength(30)
  expect(lastDays?.minutesDown).toBe(180)
  // Over 29 whole days and the current one.
  expect(lastDays?.availability).toBeCloseTo(99.57, 1)
  expect(new Set(lastDays?.days.map(({ mark }) => mark))).toEqual(new Set(['available', 'planned', 'down']))
})

test('an outage begins when the session ended, while the line is down and that is within a day of the report', async () => {
  const minutesDown = async (session: string, repaired = false) => {
    const serviceId = await line()
    await sql`insert into service_tech_details (account_id, service_id, details)
      values (${account}, ${serviceId}, jsonb_build_object('session', ${session}::jsonb))`.execute(database.system)
    await sql`
      insert into case_result (account_id, case_ref, service_id, product_category, priority, is_outage, opened_at, repaired_at)
      values (${account}, ${`CS-${serviceId}`}, ${serviceId}, 'Leased Line', 'P1', true, now() - interval '60 minutes',
        case when ${repaired} then now() - interval '30 minutes' end)`.execute(database.system)
    return Math.round((await overview(serviceId)).lastDays?.minutesDown ?? 0)
  }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const ended = (at: string, isOnline = false) => JSON.stringify({ isOnline, endedAt: at })
  expect(await minutesDown(ended(ago(66)))).toBe(66)
  expect(await minutesDown(ended(ago(66)), true)).toBe(30)
  expect(await minutesDown(ended(ago(66), true))).toBe(60)
  expect(await minutesDown(ended(ago(40)))).toBe(60)
  expect(await minutesDown(ended(ago(2 * 24 * 60)))).toBe(60)
  expect(await minutesDown(ended('yesterday'))).toBe(60)
})

test('no availability is claimed while a service is down since an unknown time', async () => {
  const serviceId = await line({ condition: 'down' })
  const { lastDays } = await overview(serviceId)
  expect(lastDays?.availability).toBeNull()
  expect(lastDays?.days.at(-1)).toMatchObject({ mark: 'down', minutesDown: 0 })
  const domain = await createService(database, account, { productCategory: 'Domain' })
  expect((await overview(domain)).lastDays).toBeNull()
})
