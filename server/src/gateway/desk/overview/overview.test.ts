import type { AccountOverview } from '@portal/contract/desk/account-overview.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createContact, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../../cases/testing/create-case.ts'
import { createIncident } from '../../service-status/testing/create-incident.ts'

const portal = await sharedTestPortal()
const { database } = portal
const [home, account, other] = [
  await createAccount(database),
  await createAccount(database),
  await createAccount(database),
]
const staff = async (permissions: PermissionResource[]) =>
  portal.signIn(await createUser(database, home, { permissions }))
const ruth = await staff(['PortalOperator'])
const read = (who: SignedInBrowser, found = '', accountId = account) =>
  json<AccountOverview>(
    who.gateway(`/account-desk/api/overview${found && `?found=${found}`}`, { headers: { 'account-id': accountId } }),
  )

const site = await createSite(database, account, { name: 'Depot' })
const line = (name: string, condition: 'down' | 'degraded' | 'working' | 'ceased', more = {}) =>
  createService(database, account, { name, condition, ...more })
await line('Aisle', 'working')
const slow = await line('Bay', 'degraded')
const down = await line('Counter', 'down', { careLevel: 'Gold' })
const atDepot = await line('Dock', 'working', { siteId: site })
await line('Exit', 'ceased', { careLevel: 'Bronze' })
const working = await createCase(database, account, { status: 'inProgress', title: 'A question' })
const fault = await createCase(database, account, { status: 'inProgress', title: 'Counter is down', serviceId: down })
await sql`update help_case set impact = 'down', next_update_due = now() + interval '9 days' where case_id = ${fault}`.execute(
  database.system,
)
await createCase(database, account, { status: 'closed', title: 'Closed' })
const orderId = await createOrder(database, account, { title: 'New line' })
const ref = await createIncident(database, { named: { accountId: account, serviceIds: [down] } })
const admin = await createContact(database, account, { lastName: 'Zimmer', roles: ['Admin'] })
const clerk = await createContact(database, account, { lastName: 'Abbot', phone: '+441632960214' })
await createService(database, other, { name: 'Foreign' })
await createCase(database, other, { title: 'Foreign case' })

test('the overview has the open records of the account, faults first, and no other account’s', async () => {
  const found = await read(ruth)
  expect(found).toMatchObject({
    siteCount: 1,
    serviceCount: 4,
    down: 1,
    degraded: 1,
    caseCount: 2,
    orderCount: 1,
    planned: [],
  })
  expect(found.cases?.map(({ caseId }) => caseId)).toEqual([fault, working])
  expect(found.orders?.map((order) => order.orderId)).toEqual([orderId])
  expect(found.incidents?.map((incident) => [incident.ref, incident.services])).toEqual([[ref, 1]])
  expect(found.services.map(({ name }) => name)).toEqual(['Counter', 'Bay', 'Aisle', 'Dock', 'Exit'])
  expect(found.services.map(({ careLevel }) => careLevel)).toEqual(['Gold', null, null, null, 'Bronze'])
  expect(found.people.map(({ contactId }) => contactId).slice(0, 2)).toEqual([admin, clerk])
  expect(JSON.stringify(found)).not.toContain('Foreign')
})

test('an incident whose services work again says since when', async () => {
  const named = { accountId: account, serviceIds: [slow] }
  const restored = await createIncident(database, { named, state: 'restoration' })
  const updates = ['09:00', '10:30', '11:00'].map((clock, index) => ({
    at: `2026-04-14T${clock}:00+01:00`,
    text: 'We look.',
    state: index === 0 ? 'update' : 'restoration',
  }))
  await sql`update incident set updates = ${JSON.stringify(updates)}::jsonb where ref = ${restored}`.execute(
    database.system,
  )
  expect((await read(ruth)).incidents?.map((each) => [each.ref, each.restoredAt])).toEqual([
    [ref, null],
    [restored, '2026-04-14T09:30:00Z'],
  ])
  await sql`update incident set ended_at = now() where ref = ${restored}`.execute(database.system)
})

test('what was found comes first: a service, those of a site, a person', async () => {
  expect((await read(ruth, slow)).services[0]?.serviceId).toBe(slow)
  expect((await read(ruth, site)).services[0]?.serviceId).toBe(atDepot)
  expect((await read(ruth, clerk)).people[0]).toMatchObject({ contactId: clerk, phone: '+441632960214' })
})

test('areas without permission are absent, and the page needs that of accounts', async () => {
  expect(await read(await staff(['DeskAccounts']))).toMatchObject({
    cases: null,
    orders: null,
    incidents: null,
    planned: null,
  })
  expect(await read(await staff(['DeskAccounts', 'DeskCases']))).toMatchObject({ cases: [{}, {}], orders: null })
  const cases = await staff(['DeskCases'])
  const refused = await cases.gateway('/account-desk/api/overview', { headers: { 'account-id': account } })
  expect(refused.status).toBe(403)
  const nowhere = await ruth.gateway('/account-desk/api/overview', { headers: { 'account-id': 'no-such' } })
  expect(nowhere.status).toBe(404)
})
