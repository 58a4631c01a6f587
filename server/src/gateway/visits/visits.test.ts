import type { Visit, VisitCheck, VisitDetails, VisitRow } from '@portal/contract/visits/visits.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createSite, createUser, mailsTo } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { createDataCentre, createRack, createVisit, createVisitor, slotIn } from '../../testing/visit-factories.ts'
import { closeVisits } from './jobs.ts'

const portal = await startTestPortal()
const { database, config } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const ada = await portal.signIn(email)
const dataCentreId = await createDataCentre(database, { places: 100 })
const rackId = await createRack(database, account, dataCentreId)
const sharedId = await createRack(database, account, dataCentreId, { isShared: true })
const visitorId = await createVisitor(database, account, { name: 'Rory Fernside', email: 'rory@fernside.example' })

const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}, who = ada) =>
  who.gateway(`/visit-info/api${path}`, withJson(method, body, headers))
const read = (visitId: string) => json<Visit>(send('GET', `/visits/${visitId}`))

let nextDay = 2
/** Gives each visit its own time, so that visits never conflict. */
function wanted(more: Partial<VisitDetails> = {}): Partial<VisitDetails> {
  nextDay = nextDay >= 26 ? 2 : nextDay + 1
  return {
    dataCentreId,
    rackIds: [rackId],
    purpose: 'maintenance',
    startsAt: slotIn(nextDay, 8 + 2 * Math.floor(Math.random() * 5)),
    visitorIds: [visitorId],
    areAdults: true,
    contactName: 'Ada Byron',
    contactPhone: '01632 960301',
    ...more,
  }
}
const book = (more: Partial<VisitDetails> = {}) => json<Visit>(send('POST', '/visits', wanted(more)))

describe('a requested visit', () => {
  test('A9 reserves its slots, is acknowledged by email and awaits approval', async () => {
    const visit = await book({ notify: ['Office@Customer.example'], tools: 'Ladder' })
    expect(visit).toMatchObject({
      status: 'submitted',
      rackIds: [rackId],
      tools: 'Ladder',
      needsEscort: false,
      people: [{ name: 'Rory Fernside', hasIdentity: false, pass: null }],
      may: { amend: true, cancel: true },
      events: [{ action: 'visit requested', by: 'Ada Byron', note: null }],
    })
    expect(visit.visitId).toMatch(/^DV-\d+$/)
    for (const to of [email, 'office@customer.example']) {
      const [mail] = await mailsTo(database, to)
      expect(mail?.subject, to).toContain(`Visit ${visit.visitId} request received`)
    }
    expect(await mailsTo(database, 'rory@fernside.example')).toEqual([])
    const { rows } = await sql`select 1 from visit_place where holder = ${visit.visitId}`.execute(database.system)
    expect(rows).toHaveLength(1)
  })

  test.each<[string, Partial<VisitDetails>, string]>([
    ['no data centre', { dataCentreId: '' }, 'dataCentreId'],
    ['a data centre of nobody', { dataCentreId: 'DC-NONE' }, 'dataCentreId'],
    ['no rack', { rackIds: [] }, 'rackIds'],
    ['a rack of somebody else', { rackIds: ['SP-NONE'] }, 'rackIds'],
    ['no time', { startsAt: null }, 'startsAt'],
    ['a time that is no slot', { startsAt: slotIn(4).replace(':00:00Z', ':20:00Z') }, 'startsAt'],
    ['too little notice', { startsAt: slotIn(0, 22) }, 'startsAt'],
    ['a time too far ahead', { startsAt: slotIn(40) }, 'startsAt'],
    ['nobody', { visitorIds: [] }, 'visitorIds'],
    ['somebody who is not in the register', { visitorIds: ['P-NONE'] }, 'visitorIds'],
    ['people who may be children', { areAdults: false }, 'areAdults'],
    ['no purpose', { purpose: null }, 'purpose'],
    ['a delivery without one', { purpose: 'delivery' }, 'deliveries'],
    ['nobody to ask', { contactName: '' }, 'contactName'],
    ['no telephone', { contactPhone: 'soon' }, 'contactPhone'],
    ['an emergency without a word', { isEmergency: true }, 'work'],
    [
      'hot works at short notice',
      { hotWorks: 'Welding', startsAt: slotIn(2), isEmergency: true, work: 'x' },
      'startsAt',
    ],
    ['too many slots', { slots: 7 }, 'slots'],
    [
      'a vehicle without a registration',
      { vehicles: [{ registration: '', make: '', colour: '' }] },
      'vehicles.0.registration',
    ],
    ['a direction mark', { work: 'a\u202eb' }, 'work'],
  ])('is refused with %s, with a message at the field', async (_, more, field) => {
    const answer = await send('POST', '/visits', wanted(more))
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toContain(field)
  })

  test('A9 a visitor cannot be in two places at the same time', async () => {
    const first = await book({ startsAt: slotIn(27, 8) })
    const other = await createVisitor(database, account)
    const answer = await send('POST', '/visits', wanted({ startsAt: slotIn(27, 8), purpose: 'audit' }))
    expect(await json(answer)).toEqual({
      visitorIds: `Rory Fernside is on visit ${first.visitId} at the same time. Choose another time or person.`,
    })
    const check = await json<VisitCheck>(
      send('POST', '/visit-checks', wanted({ startsAt: slotIn(27, 8), visitorIds: [other] })),
    )
    expect(check.problems).toEqual({})
    expect(check.warnings).toContain(`Visit ${first.visitId} is at the same rack at the same time.`)
  })

  test('sent twice under one key is one visit', async () => {
    const body = wanted()
    const headers = { 'idempotency-key': 'book-it-once' }
    const [first, second] = await Promise.all([
      send('POST', '/visits', body, headers),
      send('POST', '/visits', body, headers),
    ])
    expect((await json<Visit>(second)).visitId).toBe((await json<Visit>(first)).visitId)
  })
})

describe('while a visit is being written', () => {
  test('A9 nothing is saved, and every missing value is named', async () => {
    const check = await json<VisitCheck>(send('POST', '/visit-checks', {}))
    expect(Object.keys(check.problems).toSorted()).toEqual([
      'contactName',
      'contactPhone',
      'dataCentreId',
      'purpose',
      'visitorIds',
    ])
    expect(check.escortPence).toBeNull()
  })

  test('A9 a shared rack requires an escort, with the price for the time', async () => {
    const check = await json<VisitCheck>(send('POST', '/visit-checks', wanted({ rackIds: [sharedId], slots: 2 })))
    expect(check).toMatchObject({ needsEscort: true, escortPence: 4500 * 4, currency: 'GBP', noticeHours: 24 })
    const asked = await json<VisitCheck>(send('POST', '/visit-checks', wanted({ wantsEscort: true, hotWorks: 'Weld' })))
    expect(asked).toMatchObject({ needsEscort: false, escortPence: 4500 * 2, noticeHours: 72 })
  })

  test('A9 a visitor without photo ID is named', async () => {
    const check = await json<VisitCheck>(send('POST', '/visit-checks', wanted()))
    expect(check.withoutId).toMatchObject([{ name: 'Rory Fernside' }])
  })
})

describe('a draft', () => {
  test('A9 may be empty, reserves no slot, and is submitted when ready', async () => {
    const draft = await json<Visit>(send('POST', '/visits', { isDraft: true }))
    expect(draft).toMatchObject({ status: 'draft', startsAt: null, place: '', may: { amend: true, cancel: true } })
    const details = wanted({ startsAt: slotIn(20, 16) })
    const kept = await json<Visit>(send('PUT', `/visits/${draft.visitId}`, { ...details, isDraft: true }))
    expect(kept).toMatchObject({ status: 'draft', startsAt: details.startsAt })
    const { rows } = await sql`select 1 from visit_place where holder = ${draft.visitId}`.execute(database.system)
    expect(rows).toEqual([])
    const sent = await json<Visit>(send('PUT', `/visits/${draft.visitId}`, details))
    expect(sent.status).toBe('submitted')
    expect(sent.events.map(({ action }) => action)).toEqual(['draft saved', 'draft saved', 'visit requested'])
  })

  test('A9 can be discarded even when empty', async () => {
    const { visitId } = await json<Visit>(send('POST', '/visits', { isDraft: true }))
    expect(await json(send('POST', `/visits/${visitId}/cancellation`, {}))).toMatchObject({ status: 'cancelled' })
  })
})

describe('a change', () => {
  test('A9 moves the slots, needs a new approval and invalidates the old pass', async () => {
    const visit = await createVisit(database, account, { dataCentreId, rackId, visitorId, startsAt: slotIn(21, 8) })
    const before = await read(visit)
    expect(before.people[0]?.pass).not.toBeNull()
    const to = slotIn(21, 12)
    const answer = await send('PUT', `/visits/${visit}`, wanted({ startsAt: to, slots: 2 }), {
      'if-match': `"${before.version}"`,
    })
    const changed = await json<Visit>(answer)
    expect(changed).toMatchObject({
      status: 'amended',
      startsAt: to,
      slots: 2,
      people: [{ pass: null }],
      version: before.version + 1,
    })
    expect(answer.headers.get('etag')).toBe(`"${changed.version}"`)
    const { rows } = await sql<{ at: Date }>`
      select slot_at as at from visit_place where holder = ${visit} order by slot_at`.execute(database.system)
    expect(rows.map(({ at }) => at.toISOString())).toEqual([
      new Date(to).toISOString(),
      new Date(Date.parse(to) + 2 * 3_600_000).toISOString(),
    ])
    const [mail] = await mailsTo(database, 'rory@fernside.example')
    expect(mail?.subject).toContain('changed')
  })

  test('A9 of a stale version is refused and changes nothing', async () => {
    const { visitId, version } = await book()
    await send('PUT', `/visits/${visitId}`, wanted(), { 'if-match': `"${version}"` })
    const stale = await send('PUT', `/visits/${visitId}`, wanted({ work: 'Late' }), { 'if-match': `"${version}"` })
    expect(stale.status).toBe(412)
    expect((await read(visitId)).work).toBe('')
    expect((await send('POST', `/visits/${visitId}/cancellation`, {}, { 'if-match': '"99"' })).status).toBe(412)
  })

  test('A9 of the work alone needs no new notice', async () => {
    const soon = slotIn(1, 8)
    const visit = await createVisit(database, account, {
      dataCentreId,
      rackId,
      visitorId: await createVisitor(database, account),
      startsAt: soon,
    })
    const { visitorIds } = await read(visit)
    const changed = await send('PUT', `/visits/${visit}`, wanted({ startsAt: soon, work: 'Swap a fan', visitorIds }))
    expect(await json(changed)).toMatchObject({ status: 'amended', work: 'Swap a fan' })
  })

  test.each(['checkedIn', 'checkedOut', 'noShow', 'cancelled', 'expired'] as const)(
    'is refused when %s',
    async (status) => {
      const visit = await createVisit(database, account, {
        status,
        dataCentreId,
        rackId,
        visitorId,
        startsAt: slotIn(22, 8),
      })
      expect((await send('PUT', `/visits/${visit}`, wanted())).status).toBe(422)
      expect((await send('POST', `/visits/${visit}/cancellation`, {})).status).toBe(422)
    },
  )
})

describe('a cancellation', () => {
  test('A9 frees the slots, notifies the visitors and withdraws the pass', async () => {
    const visit = await createVisit(database, account, { dataCentreId, rackId, visitorId, startsAt: slotIn(23, 8) })
    const reason = 'The part is late. See https://parts.example/late'
    const cancelled = await json<Visit>(send('POST', `/visits/${visit}/cancellation`, { reason }))
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      reason,
      people: [{ pass: null }],
      may: { amend: false, cancel: false },
    })
    expect(cancelled.events.at(-1)).toMatchObject({ action: 'visit cancelled', note: reason })
    const { rows } = await sql`select 1 from visit_place where holder = ${visit}`.execute(database.system)
    expect(rows).toEqual([])
    const [mail] = await mailsTo(database, 'rory@fernside.example')
    // To a stranger it is a quotation, and no link.
    expect(mail?.text).toContain('\n> The part is late. See https[:]//parts[.]example/late\n')
    const again = await send('POST', `/visits/${visit}/cancellation`, {})
    expect([again.status, await again.json()]).toMatchObject([422, { code: 'visit_closed' }])
  })

  test('is refused once the visit has started', async () => {
    const startsAt = new Date(Date.now() - 60_000).toISOString()
    const visit = await createVisit(database, account, {
      status: 'approved',
      dataCentreId,
      rackId,
      visitorId,
      startsAt,
    })
    const refused = await send('POST', `/visits/${visit}/cancellation`, {})
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'visit_started' }])
  })
})

describe('the list of visits', async () => {
  const own = await createAccount(database)
  const siteId = await createSite(database, own)
  const reader = await portal.signIn(await createUser(database, own))
  const rack = await createRack(database, own, dataCentreId, { siteId })
  const person = await createVisitor(database, own, { name: 'Marta Dalecki' })
  const make = (status: 'approved' | 'submitted' | 'checkedOut' | 'cancelled', days: number) =>
    createVisit(database, own, { status, dataCentreId, rackId: rack, visitorId: person, startsAt: slotIn(days, 18) })
  const next = await make('approved', 3)
  const later = await make('approved', 8)
  const waiting = await make('submitted', 5)
  const last = await make('checkedOut', -3)
  const first = await make('cancelled', -9)
  const ids = async (query: string) => {
    const page = await json<{ rows: VisitRow[]; total: number }>(send('GET', `/visits${query}`, undefined, {}, reader))
    expect(page.total).toBe(page.rows.length)
    return page.rows.map(({ visitId }) => visitId)
  }

  test.each([
    ['', [next, later, waiting, last, first]],
    ['?tab=upcoming', [next, later]],
    ['?tab=waiting', [waiting]],
    ['?tab=past', [last, first]],
    ['?sort=when&direction=asc', [first, last, next, waiting, later]],
    ['?sort=when&direction=desc', [later, waiting, next, last, first]],
    ['?sort=visitId', [next, later, waiting, last, first].toSorted()],
    [`?search=${waiting.toLowerCase()}`, [waiting]],
    ['?search=100%25', []],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  test.each(['?tab=mine', '?sort=price', '?size=11', '?page=0', '?direction=up'])('refuses %s', async (query) => {
    expect((await send('GET', `/visits${query}`, undefined, {}, reader)).status).toBe(400)
  })

  test('A9 counts each tab, and names the visit on site and the next one with its missing details', async () => {
    expect(await json(send('GET', '/summary', undefined, {}, reader))).toMatchObject({
      counts: { upcoming: 2, waiting: 1, past: 2 },
      drafts: 0,
      onSite: null,
      next: { visitId: next, withoutId: 1 },
    })
    await sql`update visit set status = 'checkedIn' where visit_id = ${next}`.execute(database.system)
    await sql`update visit set status = 'draft' where visit_id = ${waiting}`.execute(database.system)
    expect(await json(send('GET', '/summary', undefined, {}, reader))).toMatchObject({
      counts: { upcoming: 2, waiting: 1 },
      drafts: 1,
      onSite: { visitId: next },
      next: { visitId: later },
    })
    await sql`update visit set status = 'approved' where visit_id = ${next}`.execute(database.system)
    await sql`update visit set status = 'submitted' where visit_id = ${waiting}`.execute(database.system)
  })

  test('a permission for one site shows the racks and visits of that site only', async () => {
    const elsewhere = await createSite(database, own)
    const limited = await createUser(database, own, { permissions: ['BusinessPortalColocation'] })
    await sql`update permission_grant set sites = array[${elsewhere}]
      where user_id = (select user_id from portal_user where email = ${limited})`.execute(database.system)
    const who = await portal.signIn(limited)
    expect(await json(send('GET', '/places', undefined, {}, who))).toMatchObject({ dataCentres: [] })
    expect(await json(send('GET', '/visits', undefined, {}, who))).toMatchObject({ total: 0 })
    expect((await send('GET', `/visits/${next}`, undefined, {}, who)).status).toBe(404)
  })
})

describe('visits whose time has passed', () => {
  const past = slotIn(-1)
  test.each([
    ['approved', 'noShow', 'no-show'],
    ['submitted', 'expired', 'visit expired'],
    ['amended', 'expired', 'visit expired'],
    ['checkedIn', 'checkedIn', undefined],
  ] as const)("A9 yesterday's visit that was %s is now %s", async (status, to, action) => {
    const visit = await createVisit(database, account, { status, dataCentreId, rackId, visitorId, startsAt: past })
    const now = new Date()
    await Promise.all([closeVisits({ config, database }, now), closeVisits({ config, database }, now)])
    const after = await read(visit)
    expect(after.status).toBe(to)
    expect(after.events.map((each) => each.action)).toEqual(action ? [action] : [])
  })

  test('A9 a draft expires after two weeks without a change', async () => {
    const { visitId } = await json<Visit>(send('POST', '/visits', { isDraft: true }))
    await sql`update visit set updated_at = now() - interval '15 days' where visit_id = ${visitId}`.execute(
      database.system,
    )
    await closeVisits({ config, database }, new Date())
    expect((await read(visitId)).status).toBe('expired')
  })
})
