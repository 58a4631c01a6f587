import { type DeskWorkRow, deskWorkList } from '@portal/contract/desk/work.ts'
import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { type SignedInBrowser, startTestPortal } from '../../../testing/portal.ts'
import { createDataCentre, createRack, createVisit, createVisitor, slotIn } from '../../../testing/visit-factories.ts'
import { createCase } from '../../cases/testing/create-case.ts'

const portal = await startTestPortal()
const { database } = portal
const run = (text: ReturnType<typeof sql>) => text.execute(database.system)
const home = await createAccount(database)
const [elmsett, marple] = [await createAccount(database), await createAccount(database)]
const staff = async (permissions: PermissionResource[], givenName: string) => {
  const email = await createUser(database, home, { permissions, givenName, familyName: 'Calder' })
  // A factory's person has one id at sign-in and in the portal.
  return { userId: email.replace(/@.*/, ''), browser: await portal.signIn(email) }
}
const ruth = await staff([operatorResource], 'Ruth')
const sam = await staff(['DeskCases'], 'Sam')
const vic = await staff(['DeskVisits'], 'Vic')

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const dueCase = async (account: string, minutes: number | null, title: string, impact: string | null = null) => {
  const caseId = await createCase(database, account, { status: 'inProgress', title })
  const due = minutes === null ? null : inMinutes(minutes)
  await run(sql`update help_case set impact = ${impact}, next_update_due = coalesce(${due}, next_update_due)
    where case_id = ${caseId}`)
  return caseId
}
const order = (orderId: string, target: string | null) =>
  run(sql`insert into service_order (account_id, order_id, type, journey, state, stage, title, product_name, target_date, placed_by)
    values (${marple}, ${orderId}, 'provide', 'broadband', 'inProgress', 'survey', ${`Order ${orderId}`}, 'FTTP', ${target}, 'Zoe')`)

const late = await dueCase(elmsett, -12, 'No outgoing calls')
const soon = await dueCase(marple, 43, 'No connection', 'down')
await order('70-1', null)
await order('70-2', '2031-01-05')

const work = async (who: SignedInBrowser, query = '') =>
  deskWorkList.response.parse(await json<unknown>(who.gateway(`/desk-info/api/work${query}`)))
const refs = async (who: SignedInBrowser, query = '') => (await work(who, query)).rows.map(({ ref }) => ref)
const put = (who: SignedInBrowser, path: string, body: unknown, account = marple) =>
  who.gateway(`/work-desk/api/work/${path}`, withJson('PUT', body, { 'account-id': account }))

test('one queue ranks all kinds of work by due time, and counts what is late and what is due within the hour', async () => {
  const found = await work(ruth.browser)
  expect(found.rows.map(({ ref }) => ref)).toEqual([late, soon, '70-2', '70-1'])
  expect(found).toMatchObject({ total: 4, overdue: 1, withinHour: 1, tabs: { everything: 4, nobody: 4, mine: 0 } })
  const [first, , dated, undated] = found.rows
  expect(first).toMatchObject({ kind: 'case', accountId: elmsett, step: 'firstReply', impact: null })
  expect(dated).toMatchObject({ kind: 'order', step: 'deliver', dueOn: '2031-01-05', due: '2031-01-06T00:00:00Z' })
  expect(undated).toMatchObject({ step: 'setDate', due: null })
})

test('at the same time the larger impact is first, then what is escalated, then what is older', async () => {
  const at = 600
  const calm = await dueCase(elmsett, at, 'calm')
  const escalated = await dueCase(elmsett, at, 'escalated')
  const down = await dueCase(elmsett, at, 'down', 'down')
  await run(sql`update help_case set next_update_due = date_trunc('minute', now()) + interval '10 hours'
    where case_id in (${calm}, ${escalated}, ${down})`)
  await run(sql`update help_case set escalated_at = now() where case_id = ${escalated}`)
  const found = (await refs(ruth.browser)).filter((ref) => [calm, escalated, down].includes(ref))
  expect(found).toEqual([down, escalated, calm])
  await run(
    sql`update help_case set status = 'closed', closed_at = now() where case_id in (${calm}, ${escalated}, ${down})`,
  )
})

test('the queue has only the work of areas that the person may enter, and a page has as many rows as it says', async () => {
  expect(await refs(sam.browser)).toEqual([late, soon])
  expect(await refs(vic.browser)).toEqual([])
  expect((await work(vic.browser)).tabs.everything).toBe(0)
  const page = await work(ruth.browser, '?size=10&page=2')
  expect(page).toMatchObject({ rows: [], total: 4 })
  expect(await refs(ruth.browser, '?kind=order')).toEqual(['70-2', '70-1'])
  expect(await work(sam.browser, '?kind=order')).toMatchObject({ rows: [], total: 0 })
  expect(await refs(ruth.browser, `?search=${late.toLowerCase()}`)).toEqual([late])
  expect(await refs(ruth.browser, `?accountId=${marple}`)).toEqual([soon, '70-2', '70-1'])
})

test('work of any kind is assigned to a colleague who may do it, and to a team', async () => {
  const { colleagues } = await json<{ colleagues: { userId: string; name: string }[] }>(
    ruth.browser.gateway('/desk-info/api/colleagues?kind=case'),
  )
  expect(colleagues.map(({ name }) => name)).toEqual(['Ruth Calder', 'Sam Calder'])
  expect(await json(put(ruth.browser, `case/${soon}/assignee`, { userId: sam.userId }))).toMatchObject({
    assignedToName: 'Sam Calder',
  })
  expect(await refs(sam.browser, '?whose=mine')).toEqual([soon])
  expect(await refs(ruth.browser, '?whose=nobody')).toEqual([late, '70-2', '70-1'])
  const refused = await put(ruth.browser, 'order/70-1/assignee', { userId: sam.userId })
  expect(await json<{ code: string }>(refused)).toMatchObject({ code: 'not_a_colleague' })
  expect((await put(ruth.browser, 'order/70-1/assignee', { userId: ruth.userId })).status).toBe(200)

  const team = (body: unknown, teamId = 'delivery') =>
    ruth.browser.gateway(`/work-desk/api/teams/${teamId}`, withJson('PUT', body))
  expect((await team({ name: 'Delivery', userIds: [ruth.userId] })).status).toBe(200)
  expect(await json<{ code: string }>(team({ name: 'delivery' }, 'other'))).toMatchObject({ code: 'team_name_taken' })
  const customer = (await createUser(database, marple)).replace(/@.*/, '')
  expect(await json<{ code: string }>(team({ name: 'Delivery', userIds: [customer] }))).toMatchObject({
    code: 'not_a_colleague',
  })
  expect((await sam.browser.gateway('/desk-info/api/teams')).status).toBe(403)
  await put(ruth.browser, 'order/70-2/assignee', { teamId: 'delivery' })
  const ours = await work(ruth.browser, '?whose=team')
  expect(ours.rows.map(({ ref, teamName }) => [ref, teamName])).toEqual([
    ['70-2', 'Delivery'],
    ['70-1', null],
  ])
  expect((await put(ruth.browser, 'order/70-2/assignee', { teamId: 'none' })).status).toBe(422)
  expect((await work(sam.browser, '?whose=team')).total).toBe(0)
  expect((await ruth.browser.gateway('/work-desk/api/teams/delivery', withJson('DELETE', undefined))).status).toBe(200)
  expect(await refs(ruth.browser, '?whose=nobody')).toContain('70-2')
})

test('work is out of the queue until its follow-up, but not past the time that it is due', async () => {
  const later: Partial<DeskWorkRow> = {
    followUp: { at: expect.any(String), note: 'Carrier calls back.', byName: 'Ruth Calder' },
  }
  expect(
    (await put(ruth.browser, 'order/70-1/follow-up', { at: inMinutes(60).toISOString(), note: 'Carrier calls back.' }))
      .status,
  ).toBe(200)
  expect(await refs(ruth.browser, '?kind=order')).toEqual(['70-2'])
  expect((await work(ruth.browser, '?later=later')).rows).toMatchObject([{ ref: '70-1', ...later }])
  // Promised in twelve minutes' time before: it is late, whatever was planned.
  await put(ruth.browser, `case/${late}/follow-up`, { at: inMinutes(600).toISOString() }, elmsett)
  expect(await refs(ruth.browser, '?kind=case')).toContain(late)
  expect((await put(ruth.browser, 'order/70-1/follow-up', { at: inMinutes(-1).toISOString() })).status).toBe(422)
  expect((await put(ruth.browser, 'order/70-1/follow-up', { at: null })).status).toBe(200)
  expect(await refs(ruth.browser, '?kind=order')).toEqual(['70-2', '70-1'])
})

test('refuses to assign work of another area, of another account, or that is done', async () => {
  expect((await put(vic.browser, `case/${soon}/assignee`, { userId: null })).status).toBe(403)
  expect((await put(ruth.browser, `case/${late}/assignee`, { userId: null }, marple)).status).toBe(404)
  const done = await createCase(database, marple, { status: 'closed' })
  expect((await put(ruth.browser, `case/${done}/assignee`, { userId: null })).status).toBe(404)
})

test('new and changed visits wait for approval, and the menu counts what the queue has', async () => {
  const dataCentreId = await createDataCentre(database)
  const place = {
    dataCentreId,
    rackId: await createRack(database, elmsett, dataCentreId),
    visitorId: await createVisitor(database, elmsett),
  }
  const [submitted, amended] = [
    await createVisit(database, elmsett, { ...place, status: 'submitted', startsAt: slotIn(4) }),
    await createVisit(database, elmsett, { ...place, status: 'amended', startsAt: slotIn(5) }),
  ]
  await createVisit(database, elmsett, { ...place, status: 'approved', startsAt: slotIn(6) })
  expect(await refs(vic.browser)).toEqual([submitted, amended])
  const menu = await json<{ waiting: object }>(vic.browser.gateway('/desk-info/api/summary'))
  expect(menu).toEqual({ waiting: { DeskVisits: 2 } })
})
