import type { VisitStatus } from '@portal/contract/visits/values.ts'
import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../testing/factories.ts'
import { createOrder } from '../../testing/order-factories.ts'
import { createDataCentre, createRack, createVisit, createVisitor, slotIn } from '../../testing/visit-factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { type SignedInBrowser, startTestPortal } from '../../testing/portal.ts'
import { createCase } from '../cases/testing/create-case.ts'
import { createStatement } from '../commission/testing/statements.ts'

const portal = await startTestPortal()
const { database } = portal
const home = await createAccount(database)
const [first, second] = [await createAccount(database), await createAccount(database)]
const person = (permissions: PermissionResource[], givenName = 'Ruth') =>
  createUser(database, home, { permissions, givenName, familyName: 'Calder' })
const staff = async (permissions: PermissionResource[]) => portal.signIn(await person(permissions))
const ruthEmail = await person([operatorResource])
const samEmail = await person(['DeskCases'], 'Sam')
const [ruth, sam] = [await portal.signIn(ruthEmail), await portal.signIn(samEmail)]

interface Queue {
  rows: { caseId: string; accountId: string; accountName: string; assignedToName: string | null; isMine: boolean }[]
  total: number
}
const queue = (who: SignedInBrowser, query = '') => json<Queue>(who.gateway(`/desk-info/api/cases${query}`))
const ids = async (who: SignedInBrowser, query = '') => (await queue(who, query)).rows.map(({ caseId }) => caseId)
const idOf = async (email: string) =>
  (
    await sql<{ userId: string }>`select user_id as "userId" from portal_user where email = ${email}`.execute(
      database.system,
    )
  ).rows[0]?.userId ?? ''
const give = async (who: SignedInBrowser, account: string, caseId: string, colleague: string | null) =>
  who.gateway(
    `/work-desk/api/work/case/${caseId}/assignee`,
    withJson('PUT', { userId: colleague && (await idOf(colleague)) }, { 'account-id': account }),
  )

const early = await createCase(database, first, { status: 'inProgress' })
const late = await createCase(database, second, { status: 'inProgress' })
const theirs = await createCase(database, second, { status: 'pending' })
await sql`update help_case set next_update_due = '2001-01-01' where case_id = ${early}`.execute(database.system)
await sql`update help_case set next_update_due = '2002-01-01' where case_id = ${late}`.execute(database.system)

test('the queue contains the cases of every account, by their next target', async () => {
  expect(await ids(ruth)).toEqual([early, late])
  expect(await ids(ruth, '?waitingOn=customer')).toEqual([theirs])
  expect(await ids(ruth, '?waitingOn=anyone')).toHaveLength(3)
  await sql`update help_case set escalated_at = now() where case_id = ${late}`.execute(database.system)
  expect(await ids(ruth)).toEqual([late, early])
  const { rows, total } = await queue(ruth, `?accountId=${first}`)
  expect(rows).toMatchObject([{ caseId: early, accountId: first, assignedToName: null, isMine: false }])
  expect(total).toBe(1)
  expect(await ids(ruth, `?search=${late.toLowerCase()}`)).toEqual([late])
})

test('a case is assigned, reassigned by a colleague, and unassigned, unseen by the customer', async () => {
  const caseId = await createCase(database, first, { status: 'inProgress', title: 'Taken' })
  expect((await give(sam, first, caseId, samEmail)).status).toBe(200)
  expect(await ids(sam, '?whose=mine')).toEqual([caseId])
  expect(await ids(ruth, '?whose=mine')).toEqual([])
  expect(await ids(ruth, '?whose=nobody')).not.toContain(caseId)
  await give(ruth, first, caseId, ruthEmail)
  expect((await queue(ruth, '?whose=mine')).rows).toMatchObject([
    { caseId, assignedToName: 'Ruth Calder', isMine: true },
  ])
  expect((await give(ruth, first, caseId, null)).status).toBe(200)
  expect(await ids(ruth, '?whose=nobody')).toContain(caseId)
  const customer = await portal.signIn(await createUser(database, first))
  const shown = await (await customer.gateway(`/case-info/api/cases/${caseId}`)).text()
  expect(shown).not.toMatch(/taken|Ruth|Sam/)
})

test('each tab of a list counts the rows that it shows, whatever is searched', async () => {
  const email = await person(['DeskCases', 'DeskOrders', 'DeskVisits', 'DeskIncidents'])
  const operator = await portal.signIn(email)
  const page = (path: string) =>
    json<{ total: number; tabs: Record<string, number> }>(operator.gateway(`/desk-info/api/${path}`))
  expect((await give(ruth, first, early, email)).status).toBe(200)
  const lists: Record<string, Record<string, string>> = {
    cases: {
      provider: '',
      mine: 'whose=mine',
      nobody: 'whose=nobody',
      customer: 'waitingOn=customer',
      anyone: 'waitingOn=anyone',
    },
    orders: { provider: '', customer: 'waitingOn=customer', onHold: 'waitingOn=onHold', anyone: 'waitingOn=anyone' },
    visits: { waiting: '', today: 'tab=today', coming: 'tab=coming' },
    incidents: { now: '', planned: 'phase=planned', over: 'phase=over' },
  }
  for (const [list, tabs] of Object.entries(lists)) {
    const { tabs: counts } = await page(`${list}?search=none-such`)
    for (const [tab, query] of Object.entries(tabs))
      expect([list, tab, counts[tab]]).toEqual([list, tab, (await page(`${list}?${query}`)).total])
  }
})

test('today’s visits are not upcoming, even while they run', async () => {
  const account = await createAccount(database)
  const dataCentreId = await createDataCentre(database)
  const rackId = await createRack(database, account, dataCentreId)
  const visitorId = await createVisitor(database, account)
  const visit = (status: VisitStatus, startsAt: string) =>
    createVisit(database, account, { status, startsAt, dataCentreId, rackId, visitorId })
  const today = [await visit('checkedIn', slotIn(0, 8)), await visit('approved', slotIn(0, 20))]
  const tomorrow = [await visit('approved', slotIn(1, 0)), await visit('approved', slotIn(1, 20))]
  const list = async (tab: string) => {
    const { rows } = await json<{ rows: { visitId: string }[] }>(
      ruth.gateway(`/desk-info/api/visits?tab=${tab}&search=${account}`),
    )
    return rows.map(({ visitId }) => visitId)
  }
  expect([await list('today'), await list('coming')]).toEqual([today, tomorrow])
})

test('an order at the desk is with the party that its time breakdown says', async () => {
  const orderId = await createOrder(database, first)
  const { rows } = await json<{ rows: { owner: string }[] }>(ruth.gateway(`/desk-info/api/orders?search=${orderId}`))
  expect(rows).toMatchObject([{ orderId, blockedBy: null, holdOwner: null, owner: 'carrier' }])
})

test('each area of the desk has its own permission', async () => {
  expect(await json(sam.gateway('/desk-info/api/summary'))).toMatchObject({
    waiting: { DeskCases: expect.any(Number) },
  })
  expect((await sam.gateway('/desk-info/api/accounts')).status).toBe(403)
  const visits = await staff(['DeskVisits'])
  expect((await visits.gateway('/desk-info/api/cases')).status).toBe(403)
  expect((await give(visits, first, early, ruthEmail)).status).toBe(403)
})

test('an account is found by number, name and people', async () => {
  const email = await createUser(database, second)
  const found = async (search: string) =>
    (
      await json<{ rows: { accountId: string }[] }>(
        ruth.gateway(`/desk-info/api/accounts?search=${encodeURIComponent(search)}`),
      )
    ).rows.map(({ accountId }) => accountId)
  expect(await found(second)).toEqual([second])
  expect(await found(email.toUpperCase())).toEqual([second])
  expect(await found('nobody has this')).toEqual([])
})

test('staff view an account as a customer, cannot change it, and the visit is recorded', async () => {
  const caseId = await createCase(database, second, { status: 'inProgress' })
  const note = (who: SignedInBrowser, accountId: string) =>
    who.gateway(
      `/case-desk/api/cases/${caseId}/answers`,
      withJson('POST', { text: 'Only for us.', isInternal: true }, { 'account-id': accountId }),
    )
  expect((await note(ruth, second)).status).toBe(200)
  const as = (who: SignedInBrowser, path: string, message?: { text: string }) =>
    who.gateway(path, {
      headers: { 'account-id': second, 'content-type': 'application/json' },
      ...(message && { method: 'POST', body: JSON.stringify(message) }),
    })
  const seen = await as(ruth, `/case-info/api/cases/${caseId}`)
  expect(seen.status).toBe(200)
  expect(await seen.text()).not.toContain('Only for us.')
  const write = await as(ruth, `/case-info/api/cases/${caseId}/messages`, { text: 'As if I were you.' })
  expect(write.status).toBe(403)
  expect(await json(write)).toMatchObject({ message: expect.stringContaining('Changes are made from the desk.') })
  expect((await as(sam, `/case-info/api/cases/${caseId}`)).status).toBe(404)

  const customer = await portal.signIn(await createUser(database, second))
  const { rows } = await json<{ rows: { actorName: string; action: string }[] }>(
    customer.gateway('/activity-info/api/activity?size=50'),
  )
  expect(rows.filter(({ action }) => action === 'account viewed')).toMatchObject([{ actorName: 'Ruth Calder' }])
})

test('the desk lists the people of an account with their permissions', async () => {
  const email = await createUser(database, second, { permissions: ['BusinessPortalOrders'], givenName: 'Pia' })
  const { rows } = await json<{ rows: { email: string; resources: string[] }[] }>(
    ruth.gateway(`/desk-info/api/accounts/${second}/people?search=${encodeURIComponent(email)}`),
  )
  expect(rows).toMatchObject([{ email, resources: ['BusinessPortalOrders'] }])
})

test('dealers are listed with their next month and their queries', async () => {
  const dealer = await createAccount(database, { type: 'dealer' })
  const found = async () =>
    (
      await json<{ rows: { month: string; state: string | null }[] }>(
        ruth.gateway(`/desk-info/api/commission?search=${dealer}`),
      )
    ).rows
  expect(await found()).toMatchObject([{ state: null, month: expect.stringMatching(/^\d{4}-\d{2}$/) }])
  await sql`
    insert into commission_statement (account_id, statement_ref, period_start, period_end, issued_on)
    values (${dealer}, ${`CS-${dealer}`}, '2026-01-01', '2026-01-31', '2026-02-03')`.execute(database.system)
  expect(await found()).toMatchObject([{ state: null, month: '2026-02' }])
  expect((await ruth.gateway('/desk-info/api/commission-queries')).status).toBe(200)
})

test('an open query is found by its dealer, its words and the customer of its line, and is work without the customer', async () => {
  const dealer = await createAccount(database, { type: 'dealer' })
  await createStatement(database, dealer, { month: '2026-04', customer: 'Quillmarsh Foods' })
  await sql`
    insert into commission_query (account_id, statement_ref, line_no, question, asked_by, asked_by_email)
    select account_id, statement_ref, line_no, 'Zephyr circuits are missing.', 'Zoe', 'zoe@dealer.example'
    from commission_line where account_id = ${dealer} and line_no = 3`.execute(database.system)
  await sql`update account set trading_name = 'Zylo Partners' where account_id = ${dealer}`.execute(database.system)
  const found = async (path: string, search: string) =>
    (await json<Queue>(ruth.gateway(`/desk-info/api/${path}?search=${encodeURIComponent(search)}`))).rows.length
  for (const search of ['zylo', 'zy', 'zephyr', 'quillmarsh zylo', 'cm-2026-04 zephyr'])
    expect(await found('commission-queries', search), search).toBe(1)
  expect(await found('commission-queries', 'quillmarsh absent')).toBe(0)
  expect(await found('work', 'zephyr')).toBe(1)
  expect(await found('work', 'quillmarsh')).toBe(0)
})

test('a wide search shows the first 1,000 in the order of the queue, and a narrow one only its own', async () => {
  const account = await createAccount(database)
  await sql`
    insert into service_order (account_id, order_id, type, journey, state, stage, title, product_name, target_date, placed_by)
    select ${account}, '71-' || n, 'provide', 'broadband', 'inProgress', 'survey',
      case when n % 100 = 0 then 'Narrow ' else '' end || 'Wq', 'FTTP', date '2031-01-01' + n, 'Zoe'
    from generate_series(1, 1100) n`.execute(database.system)
  const orders = async (query: string) => {
    const page = await json<{ rows: { orderId: string }[]; total: number; isMore?: true }>(
      ruth.gateway(`/desk-info/api/orders?${query}`),
    )
    return { ...page, rows: page.rows.map(({ orderId }) => orderId) }
  }
  for (const search of ['wq', '71-']) {
    const last = await orders(`search=${search}&size=10&page=100`)
    expect(last).toMatchObject({ total: 1000, isMore: true })
    expect([last.rows[0], last.rows.at(-1)]).toEqual(['71-991', '71-1000'])
  }
  const narrow = await orders('search=narrow%20wq&size=10&page=2')
  expect(narrow).toMatchObject({ rows: ['71-1100'], total: 11 })
  expect('isMore' in narrow).toBe(false)
})

test('incidents are listed with the number of affected accounts', async () => {
  const announced = await json<{ ref: string }>(
    ruth.gateway(
      '/incident-desk/api/incidents',
      withJson('POST', {
        kind: 'MSO',
        title: 'Fibre cut at the ring road',
        rules: { carriers: ['Nobody at all'] },
        start: new Date(Date.now() - 60_000).toISOString(),
        text: 'We look at it.',
      }),
    ),
  )
  const { rows } = await json<{ rows: { ref: string; accounts: number }[] }>(
    ruth.gateway(`/desk-info/api/incidents?search=${announced.ref.toLowerCase()}`),
  )
  expect(rows).toMatchObject([{ ref: announced.ref, accounts: 0 }])
})
