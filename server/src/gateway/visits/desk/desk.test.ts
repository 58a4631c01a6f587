import type { Visit, VisitRow } from '@portal/contract/visits/visits.ts'
import type { VisitStatus } from '@portal/contract/visits/values.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser, mailsTo } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createDataCentre, createRack, createVisit, createVisitor, slotIn } from '../../../testing/visit-factories.ts'
import { createAnnounce } from '../announce.ts'
import { createEmbeddedSiteAccess } from '../../../upstreams/site-access/pass-store.ts'

const portal = await sharedTestPortal()
const { database, config } = portal
const account = await createAccount(database)
const otherAccount = await createAccount(database)
const desk = await portal.signIn(await createUser(database, account, { permissions: ['PortalOperator'] }))
const ada = await portal.signIn(await createUser(database, account))
const dataCentreId = await createDataCentre(database, { places: 100 })
const rackId = await createRack(database, account, dataCentreId)
const soon = () => new Date(Date.now() + 20 * 60_000).toISOString()

const act = (path: string, body?: object, of = account) =>
  desk.gateway(`/visit-desk/api${path}`, withJson('POST', body, { 'account-id': of }))
const read = (visitId: string) => json<Visit>(ada.gateway(`/visit-info/api/visits/${visitId}`))
async function make(status: VisitStatus, startsAt: string = slotIn(5), passNumber = 1) {
  const visitorId = await createVisitor(database, account, { email: 'rory.quay@fernside.example' })
  return createVisit(database, account, { status, dataCentreId, rackId, visitorId, startsAt, passNumber })
}

describe('an approval', () => {
  test('A9 creates a pass, emails it to the visitors, and queues the update of the access control system', async () => {
    const visit = await make('submitted')
    const approved = await json<Visit>(act(`/visits/${visit}/approval`))
    expect(approved.status).toBe('approved')
    const shown = await read(visit)
    expect(shown.people[0]?.pass?.token).toMatch(new RegExp(`^${visit}/2/P-\\d+/1/[\\w-]{22}$`))
    expect(shown.people[0]?.pass?.path).toMatch(/^M\d+ \d+h\d+v1h-\d+z/)
    expect(shown.isAnnounced).toBe(false)
    const { rows } = await sql<{ attachments: { name: string }[] }>`
      select attachments from mail.message where recipient = 'rory.quay@fernside.example' and subject like ${`Visit ${visit} approved%`}`.execute(
      database.system,
    )
    expect(rows[0]?.attachments.map(({ name }) => name)).toEqual([`visit-${visit}.ics`, `visitor-pass-${visit}.pdf`])
    const doors = createEmbeddedSiteAccess(database.system)
    await createAnnounce({ config, database }, doors)({ accountId: account, visitId: visit })
    expect(await doors.find(visit)).toMatchObject({ state: 'expected', revision: 1, passNumber: 2, dataCentreId })
    expect((await read(visit)).isAnnounced).toBe(true)
  })

  test.each(['draft', 'approved', 'rejected', 'checkedIn', 'cancelled'] as const)(
    'of a visit that is %s is refused',
    async (status) => {
      expect((await act(`/visits/${await make(status)}/approval`)).status).toBe(422)
    },
  )
})

test('A9 a rejected visit has a reason and releases its place', async () => {
  const visit = await make('amended')
  expect((await act(`/visits/${visit}/rejection`, { reason: '' })).status).toBe(400)
  expect(await json(act(`/visits/${visit}/rejection`, { reason: 'The lift is out of order.' }))).toMatchObject({
    status: 'rejected',
    reason: 'The lift is out of order.',
  })
  const { rows } = await sql`select 1 from visit_place where holder = ${visit}`.execute(database.system)
  expect(rows).toEqual([])
  const [mail] = await mailsTo(database, 'ada@customer.example')
  expect(mail?.text).toContain('The lift is out of order.')
})

describe('the pass', () => {
  const enter = (pass: string, of = account) => act('/check-ins', { pass }, of)
  const passOf = async (visit: string, index = 0) => (await read(visit)).people[index]?.pass?.token ?? ''

  test('A9 checks its visitor in, who is then named, and out again; the visit ends with the last one', async () => {
    const visit = await make('approved', soon())
    const second = await createVisitor(database, account, { name: 'Visitor' })
    await sql`insert into visit_visitor (account_id, visit_id, visitor_id, position)
      values (${account}, ${visit}, ${second}, 2)`.execute(database.system)
    const pass = await passOf(visit, 1)
    const inside = await json<Visit & { visitorId: string }>(enter(pass))
    expect(inside.visitorId).toBe(second)
    expect(inside.status).toBe('checkedIn')
    expect(inside.people.map(({ checkedInAt }) => checkedInAt !== null)).toEqual([false, true])
    expect(
      (await json<Visit>(enter(await passOf(visit)))).people.every(({ checkedInAt }) => checkedInAt !== null),
    ).toBe(true)
    const again = await enter(pass)
    expect(again.status).toBe(422)
    expect(await json(again)).toMatchObject({ message: 'Visitor is already on site.' })
    expect(await json(act(`/visits/${visit}/check-out`, { visitorIds: [second] }))).toMatchObject({
      status: 'checkedIn',
    })
    expect(await json(act(`/visits/${visit}/check-out`, {}))).toMatchObject({
      status: 'checkedOut',
      people: [{ pass: null }, { pass: null }],
    })
    expect((await act(`/visits/${visit}/check-out`, {})).status).toBe(422)
  })

  test('A9 from before a change, of another visit, invented or of another account is invalid', async () => {
    const visit = await make('approved', soon())
    const pass = await passOf(visit)
    await sql`update visit set pass_number = 2 where visit_id = ${visit}`.execute(database.system)
    const fresh = await passOf(visit)
    const made = fresh.replace(/[\w-]{22}$/, 'A'.repeat(22))
    const moved = fresh.replace(visit, await make('approved', soon()))
    for (const each of [pass, made, moved, '', 'https://pass.example/1', 'x'.repeat(200)]) {
      expect((await enter(each)).status, each).toBe(422)
    }
    expect((await enter(fresh, otherAccount)).status).toBe(422)
    expect((await enter('x'.repeat(201))).status).toBe(400)
    expect((await enter(fresh)).status).toBe(200)
  })

  test.each([
    ['days before the visit', slotIn(3)],
    ['when it is over', slotIn(-1)],
  ])('A9 is invalid %s', async (_, startsAt) => {
    expect((await enter(await passOf(await make('approved', startsAt)))).status).toBe(422)
  })
})

test('A9 the list of a day shows expected visits, and those that await a decision', async () => {
  const expected = await make('approved', slotIn(11, 8))
  const waiting = await make('submitted', slotIn(12, 8))
  const day = slotIn(11, 8).slice(0, 10)
  const listed = await json<{ expected: VisitRow[]; waiting: VisitRow[] }>(
    desk.gateway(`/visit-desk/api/visits?day=${day}`, { headers: { 'account-id': account } }),
  )
  expect(listed.expected.map(({ visitId }) => visitId)).toEqual([expected])
  expect(listed.waiting.map(({ visitId }) => visitId)).toContain(waiting)
})

test('A9 a customer cannot use the desk', async () => {
  const visit = await make('submitted')
  expect((await ada.gateway(`/visit-desk/api/visits/${visit}/approval`, { method: 'POST' })).status).toBe(403)
})
