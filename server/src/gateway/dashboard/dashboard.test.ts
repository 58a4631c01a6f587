import type { Arrival, Tiles, Waiting } from '@portal/contract/dashboard/dashboard.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { createBill, createPayment } from '../../testing/bill-factories.ts'
import { createOrder } from '../../testing/order-factories.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../testing/portal.ts'
import { createCase } from '../cases/testing/create-case.ts'
import { createIncident } from '../service-status/testing/create-incident.ts'

const portal = await sharedTestPortal()
const { database } = portal
const { system } = database
const base = '/dashboard-info/api'

const signIn = async (account: string, permissions?: readonly PermissionResource[]) =>
  portal.signIn(await createUser(database, account, { ...(permissions && { permissions }) }))
const waiting = (who: SignedInBrowser) => json<Waiting>(who.gateway(`${base}/waiting`))
const tiles = (who: SignedInBrowser, query = '') => json<Tiles>(who.gateway(`${base}/tiles${query}`))
const arrival = (who: SignedInBrowser) => json<Arrival>(who.gateway(`${base}/arrival`))
const send = (who: SignedInBrowser, method: string, path: string, body?: object) =>
  who.gateway(`${base}${path}`, withJson(method, body))
const keys = ({ items }: Waiting) => items.map(({ key }) => key)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('lists action items of every area, the worst first, each with a link', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account)
  const serviceId = await createService(database, account, { condition: 'down', name: 'Rochdale' })
  const domain = await createService(database, account, {
    condition: 'expiring',
    productCategory: 'Domain',
    name: 'byron.example',
    contractEnd: inDays(12),
  })
  const caseId = await createCase(database, account, { serviceId, kind: 'fault' })
  await createCase(database, account, { serviceId, kind: 'information' })
  const answer = await waiting(ada)
  expect(answer).toMatchObject({ total: 2, snoozed: 0, missing: [] })
  expect(answer.items).toMatchObject([
    {
      area: 'services',
      state: 'Down',
      name: 'Rochdale',
      related: { label: caseId, path: `/help-and-support/cases/${caseId}` },
      action: { label: 'View case' },
    },
    { state: 'Expires in 12 days', name: 'byron.example', reference: domain, text: 'Auto-renewal is off.' },
  ])
})

test('shows bills that are overdue or to be paid this week, not those that a Direct Debit collects', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account)
  const [overdue, due, later, paid] = [
    await createBill(database, account, { dueOn: inDays(-6) }),
    await createBill(database, account, { dueOn: inDays(3) }),
    await createBill(database, account, { dueOn: inDays(20) }),
    await createBill(database, account, { dueOn: inDays(-6) }),
  ]
  await createPayment(database, account, { [paid]: 14_400 })
  await createPayment(database, account, { [overdue]: 400 })
  const collected = await waiting(ada)
  expect(collected.items).toMatchObject([
    { key: `bill ${overdue}`, area: 'bills', state: 'Overdue, 6 days', text: '£140.00 to pay.', tone: 'bad' },
  ])
  await sql`
    update billing_account set payment_method = 'bank transfer', direct_debit_status = null
    where account_id = ${account}`.execute(system)
  const all = await waiting(ada)
  expect(keys(all)).toEqual([`bill ${overdue}`, `bill ${due}`])
  expect(JSON.stringify(all)).not.toContain(later)
  expect(keys(await waiting(await signIn(account, ['BusinessPortalOrders'])))).toEqual([])
})

test('an order on hold shows its deadline and the consequence; once answered it disappears', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account)
  const orderId = await createOrder(database, account, { journey: 'ethernet', state: 'assessingCharge' })
  await sql`
    insert into order_charge (account_id, order_id, charge_id, category, is_blocking, cost_pence, reason, reply_by)
    values (${account}, ${orderId}, 'C1', 'construction', true, 365000, 'New duct', ${inDays(9)})`.execute(system)
  await sql`update service_order set blocked_by = 'charge' where account_id = ${account} and order_id = ${orderId}`.execute(
    system,
  )
  expect((await waiting(ada)).items).toMatchObject([
    {
      key: `order ${orderId} charge`,
      state: 'Reply due in 9 days',
      text: 'Excess construction charge of £3,650.00.',
      otherwise: 'Without a reply, the order is cancelled.',
      action: { label: 'Accept or decline', path: `/orders/${orderId}#charge` },
    },
  ])
  // People without the billing permission see no charges to accept.
  expect((await waiting(await signIn(account, ['BusinessPortalOrders']))).total).toBe(0)
  const declined = await ada.gateway(
    `/order-info/api/orders/${orderId}/charges/C1/answer`,
    withJson('POST', { answer: 'decline' }),
  )
  expect(declined.status, await declined.text()).toBe(200)
  expect((await waiting(ada)).items).toEqual([])
})

test('shows no item without permission: by permission, by site, by account', async () => {
  const account = await createAccount(database)
  const [siteId, otherSite] = [await createSite(database, account), await createSite(database, account)]
  await createService(database, account, { condition: 'down', siteId, name: 'Here' })
  await createService(database, account, { condition: 'degraded', siteId: otherSite, name: 'There' })
  await createCase(database, account, { status: 'pending' })
  const nobody = await signIn(account, [])
  expect(await waiting(nobody)).toEqual({ items: [], total: 0, snoozed: 0, missing: [] })
  expect(await tiles(nobody)).toEqual({})
  const technical = await createUser(database, account, { permissions: ['BusinessPortalServices'] })
  await sql`
    update permission_grant set sites = ${[siteId]}::text[] where user_id = (select user_id from portal_user
      where email = ${technical})`.execute(system)
  const here = await waiting(await portal.signIn(technical))
  expect(here.total).toBe(1)
  expect(here.items.map(({ name, related }) => [name, related])).toEqual([['Here', null]])
  expect((await waiting(await signIn(await createAccount(database)))).items).toEqual([])
})

test('a private case is an action item only for its followers', async () => {
  const account = await createAccount(database)
  const email = await createUser(database, account)
  await createCase(database, account, { status: 'pending', isPrivate: true, watchers: [email] })
  expect((await waiting(await portal.signIn(email))).total).toBe(1)
  expect((await waiting(await signIn(account))).total).toBe(0)
})

test('a snoozed item is hidden until tomorrow for this person only, and can be restored', async () => {
  const account = await createAccount(database)
  const [ada, bob] = [await signIn(account), await signIn(account)]
  await createCase(database, account, { status: 'pending' })
  const [key = ''] = keys(await waiting(ada))
  const put = await json<{ until: string }>(send(ada, 'POST', '/snoozes', { key }))
  expect(Date.parse(put.until) - Date.now()).toBeLessThanOrEqual(25 * 60 * 60 * 1000)
  expect(await waiting(ada)).toMatchObject({ items: [], total: 0, snoozed: 1 })
  expect((await waiting(bob)).total).toBe(1)
  expect(await json(send(ada, 'DELETE', `/snoozes?key=${encodeURIComponent(key)}`))).toEqual({ broughtBack: 1 })
  expect((await waiting(ada)).total).toBe(1)
  await send(ada, 'POST', '/snoozes', { key })
  await sql`update dashboard_snooze set until = now() where account_id = ${account}`.execute(system)
  expect((await waiting(ada)).total).toBe(1)
  expect((await send(ada, 'POST', '/snoozes', { key: '' })).status).toBe(400)
})

test.each(['down', 'degraded'] as const)(
  'a service that is %s stays in view, even if a row snoozes it',
  async (condition) => {
    const account = await createAccount(database)
    const email = await createUser(database, account)
    const ada = await portal.signIn(email)
    const serviceId = await createService(database, account, { condition })
    const key = `service ${serviceId} ${condition}`
    const refused = await send(ada, 'POST', '/snoozes', { key })
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'service_down' }])
    await sql`
    insert into dashboard_snooze (account_id, user_id, item_key, until)
    select account_id, user_id, ${key}, now() + interval '1 day' from portal_user where email = ${email}`.execute(
      system,
    )
    expect(await waiting(ada)).toMatchObject({ items: [{ key, canSnooze: false }], total: 1, snoozed: 0 })
  },
)

test('an information case does not take the place of the fault', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account)
  const serviceId = await createService(database, account, { condition: 'degraded' })
  await createCase(database, account, { serviceId, kind: 'information' })
  expect((await waiting(ada)).items).toMatchObject([{ related: null, action: { label: 'Report it' } }])
})

test('counts all items and lists fifty', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account)
  await sql`
    insert into service (account_id, service_id, name, product_category, product_name, status, condition)
    select ${account}, 'S-M' || n, 'Line ' || n, 'Connectivity', 'FTTP', 'active', 'down'
    from generate_series(1, 70) n`.execute(system)
  const answer = await waiting(ada)
  expect([answer.total, answer.items.length]).toEqual([70, 50])
})

test('a failed area is named, and a failed tile says so; the others stay', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account)
  await createService(database, account, { condition: 'down' })
  await createOrder(database, account, {})
  await sql`alter table order_charge rename to order_charge_away`.execute(system)
  await sql`alter table help_case rename column waiting_on to turn_away`.execute(system)
  try {
    const answer = await waiting(ada)
    expect(answer.missing).toEqual(['services', 'orders', 'cases'])
    const found = await tiles(ada)
    expect(found.cases).toEqual({ failed: expect.stringMatching(/./) })
    expect(found.orders).toMatchObject({ data: { open: 1 } })
  } finally {
    await sql`alter table order_charge_away rename to order_charge`.execute(system)
    await sql`alter table help_case rename column turn_away to waiting_on`.execute(system)
  }
  expect((await waiting(ada)).missing).toEqual([])
  expect(Object.keys(await tiles(ada, '?only=cases'))).toEqual(['cases'])
  expect((await ada.gateway(`${base}/tiles?only=spoons`)).status).toBe(400)
})

test('tiles depend on permissions', async () => {
  const account = await createAccount(database)
  await createOrder(database, account, {})
  const finance = await tiles(await signIn(account, ['BusinessPortalOrders']))
  expect(Object.keys(finance)).toEqual(['orders', 'agenda'])
  expect(finance.orders).toMatchObject({ data: { open: 1, rows: [{ steps: expect.any(Number) }] } })
  const all = await tiles(await signIn(account))
  // Only dealers have commission, and this account has no cloud.
  expect(all).toMatchObject({ commission: { data: null }, cloud: { data: null }, quotes: { data: { open: 0 } } })
})

test("since the last visit: other people's changes that the caller may see", async () => {
  const account = await createAccount(database)
  const [ada, bob] = [await signIn(account), await signIn(account)]
  const orders = await signIn(account, ['BusinessPortalOrders'])
  const serviceId = await createService(database, account)
  expect(await arrival(ada)).toEqual({
    lastHere: null,
    changes: [],
    otherChanges: 0,
    showsWelcome: true,
    arrangement: null,
  })
  await arrival(orders)
  const write = (who: SignedInBrowser, orderRef: string) =>
    who.gateway(`/service-info/api/services/${serviceId}`, withJson('PATCH', { orderRef }))
  await write(ada, 'MINE')
  await write(bob, 'HIS')
  // The visit is still the same.
  expect((await arrival(ada)).lastHere).toBeNull()
  await sql`update dashboard_visit set seen_at = now() - interval '2 hours' where account_id = ${account}`.execute(
    system,
  )
  expect(await arrival(ada)).toMatchObject({
    lastHere: expect.any(String),
    changes: [{ text: '1 service changed by Ada Byron', path: `/services/${serviceId}/history` }],
  })
  expect((await arrival(ada)).changes).toHaveLength(1)
  expect((await arrival(orders)).changes).toEqual([])
})

test('the welcome is dismissed for good and can be shown again', async () => {
  const ada = await signIn(await createAccount(database))
  expect(await json(send(ada, 'PUT', '/welcome', { isShown: false }))).toEqual({ isShown: false })
  expect((await arrival(ada)).showsWelcome).toBe(false)
  await send(ada, 'PUT', '/welcome', { isShown: true })
  expect((await arrival(ada)).showsWelcome).toBe(true)
})

test('planned work matches the service status page, even if a carrier and not an exchange is named', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account)
  const serviceId = await createService(database, account, { supplier: 'Aldgate' })
  const works = { kind: 'PEW', startsInHours: 50 } as const
  const byCarrier = await createIncident(database, { ...works, carrier: 'Aldgate' })
  const byService = await createIncident(database, {
    ...works,
    startsInHours: 60,
    named: { accountId: account, serviceIds: [serviceId] },
  })
  await createIncident(database, { ...works, carrier: 'Bexley' })
  await createIncident(database, { ...works, carrier: 'Aldgate', startsInHours: 20 * 24 })
  await createIncident(database, { ...works, carrier: 'Aldgate', state: 'cancelled' })
  const { agenda } = await tiles(ada, '?only=agenda')
  const data = agenda && 'data' in agenda ? agenda.data : null
  expect(data?.entries.map(({ path }) => path)).toEqual([
    `/service-status/${byCarrier}`,
    `/service-status/${byService}`,
  ])
  expect(data?.entries[1]?.note).toMatch(/^1 service · \d\d:\d\d–\d\d:\d\d (GMT|BST)$/)
})

test("a contract's price is shown only to people with orders or billing", async () => {
  const account = await createAccount(database)
  await createService(database, account, { contractEnd: inDays(20), recurringPence: 4200 })
  const textFor = async (...permissions: PermissionResource[]) =>
    (await waiting(await signIn(account, ['BusinessPortalServices', ...permissions]))).items[0]?.text
  expect(await textFor('BusinessPortalBilling')).toContain('It costs £42.00 a month.')
  expect(await textFor()).toBe('Auto-renewal is off.')
})

test('what is late with us is an item above those that wait for the customer, unless a faulty service names it', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account)
  const serviceId = await createService(database, account, { condition: 'degraded' })
  const [fault, late, question] = [
    await createCase(database, account, { serviceId, kind: 'fault' }),
    await createCase(database, account, {}),
    await createCase(database, account, { status: 'pending' }),
  ]
  await sql`update help_case set next_update_due = now() - interval '1 hour' where account_id = ${account}
    and case_id in (${fault}, ${late})`.execute(system)
  const { items } = await waiting(ada)
  expect(items.map(({ reference, waitingOn }) => [reference, waitingOn])).toEqual([
    [serviceId, 'provider'],
    [late, 'provider'],
    [question, 'customer'],
  ])
  expect(items[1]).toMatchObject({
    state: 'Update overdue',
    due: expect.stringMatching(/^update was due (yesterday, )?\d\d:\d\d$/),
  })
  expect(items[0]?.dueAt).toBe(items[1]?.dueAt)
  const list = await json<{ rows: { caseId: string }[] }>(ada.gateway('/case-info/api/cases'))
  const ids = list.rows.map(({ caseId }) => caseId)
  expect([ids.slice(0, 2).toSorted(), ids.slice(2)]).toEqual([[fault, late].toSorted(), [question]])
})

test('a person without cases reads who acts from the incident only, and when it is updated', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account, ['BusinessPortalServices'])
  const [own, affected] = [
    await createService(database, account, { condition: 'down', name: 'A' }),
    await createService(database, account, { condition: 'degraded', name: 'B' }),
  ]
  await createCase(database, account, { serviceId: own, kind: 'fault' })
  const ref = await createIncident(database, { named: { accountId: account, serviceIds: [affected] } })
  await sql`update incident set next_update_by = '2099-04-24T09:00:00Z' where ref = ${ref}`.execute(system)
  expect((await waiting(ada)).items).toMatchObject([
    { reference: own, waitingOn: null, due: null, related: null },
    { reference: affected, waitingOn: 'provider', dueAt: '2099-04-24T09:00:00Z', related: null },
  ])
  await sql`update incident set state = 'restoration' where ref = ${ref}`.execute(system)
  expect((await waiting(ada)).items[1]).toMatchObject({ reference: affected, waitingOn: null, dueAt: null })
})

test('a tile leaves out the action items and counts both', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account)
  const serviceId = await createService(database, account, { condition: 'down' })
  await createCase(database, account, { serviceId, kind: 'fault' })
  await createCase(database, account, { status: 'pending' })
  const other = await createCase(database, account, {})
  const blocked = await createOrder(database, account, {})
  await sql`update service_order set blocked_by = 'approval' where order_id = ${blocked}`.execute(system)
  const open = await createOrder(database, account, {})
  const found = await tiles(ada)
  expect(found.cases).toMatchObject({ data: { open: 3, others: 1, rows: [{ caseId: other }] } })
  expect(found.orders).toMatchObject({ data: { open: 2, others: 1, rows: [{ orderId: open }] } })
  // A person who may not approve has the order in the tile.
  const reader = await tiles(await signIn(account, ['BusinessPortalOrders', 'BusinessPortalCases']))
  expect(reader.orders).toMatchObject({ data: { open: 2, others: 2 } })
  expect(reader.cases).toMatchObject({ data: { others: 2 } })
})

test('the agenda leaves out what is an action item of the reader', async () => {
  const account = await createAccount(database)
  const ada = await signIn(account)
  const [blocked, open] = [
    await createOrder(database, account, { journey: 'equipment' }),
    await createOrder(database, account, { journey: 'equipment' }),
  ]
  await sql`update service_order set appointment_date = current_date + 5 where account_id = ${account}`.execute(system)
  await sql`update service_order set blocked_by = 'approval' where order_id = ${blocked}`.execute(system)
  const pathsFor = async (person: SignedInBrowser) => {
    const { agenda } = await tiles(person, '?only=agenda')
    return agenda && 'data' in agenda ? [...new Set(agenda.data.entries.map(({ path }) => path))].toSorted() : []
  }
  expect(await pathsFor(ada)).toEqual([`/orders/${open}`])
  // A person who may not approve has it in the agenda.
  expect(await pathsFor(await signIn(account, ['BusinessPortalOrders']))).toEqual(
    [`/orders/${blocked}`, `/orders/${open}`].toSorted(),
  )
})

test('the tiles are arranged for this person only, and reset', async () => {
  const account = await createAccount(database)
  const [ada, bob] = [await signIn(account), await signIn(account)]
  const arrangement = { shown: ['quotes', 'view:V-1', 'orders'], hidden: ['cases'] }
  expect(await json(send(ada, 'PUT', '/arrangement', { arrangement }))).toEqual({ arrangement })
  expect((await arrival(ada)).arrangement).toEqual(arrangement)
  expect((await arrival(bob)).arrangement).toBeNull()
  await send(ada, 'PUT', '/arrangement', { arrangement: null })
  expect((await arrival(ada)).arrangement).toBeNull()
  for (const shown of [['no spaces'], ['view:../x'], 'orders', Array.from({ length: 61 }, (_, n) => `T${n}`)]) {
    const refused = await send(ada, 'PUT', '/arrangement', { arrangement: { shown, hidden: [] } })
    expect(refused.status, JSON.stringify(shown)).toBe(400)
  }
})
