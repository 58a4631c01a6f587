import type { Visit, VisitRow } from '@portal/contract/visits/visits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser, mailsTo } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { createDataCentre, createRack, createVisitor, slotIn } from '../../testing/visit-factories.ts'
import { queueMissedPassUpdates } from './announce.ts'
import { mailDuePasses } from './jobs.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const other = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const dataCentreId = await createDataCentre(database, { places: 2 })
const rackId = await createRack(database, account, dataCentreId)
const otherRackId = await createRack(database, other, dataCentreId)

const visit = (visit_id: string, status: string, starts_at: string, more = {}) => ({
  account_id: account,
  visit_id,
  status,
  data_centre_id: dataCentreId,
  rack_ids: [rackId],
  starts_at,
  slots: 1,
  purpose: 'maintenance',
  work: 'Swap a switch',
  requested_by_name: 'Ada Byron',
  requested_by_email: 'ada@customer.example',
  ...more,
})
const ofOther = { account_id: other, rack_ids: [otherRackId] }
const read = (visitId: string) => json<Visit>(ada.gateway(`/visit-info/api/visits/${visitId}`))
const holders = async (slotAt: string) =>
  (
    await sql<{ holder: string }>`
      select holder from visit_place where data_centre_id = ${dataCentreId} and slot_at = ${slotAt}::timestamptz
      order by place`.execute(database.system)
  ).rows.map(({ holder }) => holder)

test('past visits and their visitors are imported, and a second import changes nothing', async () => {
  const people = [
    {
      account_id: account,
      visitor_id: 'P-OLD',
      name: 'Nadia Mere',
      company: 'Mere & Co',
      is_adult: true,
      mobile: null,
    },
  ]
  const visits = [visit('DV-OLD', 'checkedOut', '2026-05-18T08:00:00+01:00', { slots: 2 })]
  const there = {
    account_id: account,
    visit_id: 'DV-OLD',
    visitor_id: 'P-OLD',
    checked_in_at: '2026-05-18T07:06:00Z',
    checked_out_at: '2026-05-18T09:40:00Z',
  }
  const once = { added: 1, changed: 0, unchanged: 0 }
  const twice = { added: 0, changed: 0, unchanged: 1 }
  for (const [entity, rows] of [
    ['visitors', people],
    ['visits', visits],
    ['visit-visitors', [there]],
  ] as const) {
    // Each needs the previous one.
    expect(await importRows(database, entity, rows), entity).toEqual(once)
    expect(await importRows(database, entity, rows), entity).toEqual(twice)
  }
  expect(await read('DV-OLD')).toMatchObject({
    status: 'checkedOut',
    startsAt: '2026-05-18T07:00:00Z',
    endsAt: '2026-05-18T11:00:00Z',
    work: 'Swap a switch',
    people: [{ name: 'Nadia Mere', hasIdentity: false, checkedInAt: '2026-05-18T07:06:00Z' }],
  })
  expect(await holders('2026-05-18T07:00:00Z')).toEqual([])
  await importRows(database, 'visitors', [{ ...people[0], name: 'Nadia Ullock' }])
  const found = await json<{ rows: VisitRow[] }>(ada.gateway('/visit-info/api/visits?search=ullock'))
  expect(found.rows).toMatchObject([{ visitId: 'DV-OLD', people: 'Nadia Ullock' }])
})

test('a booked visit takes its places, keeps them on a second import, and releases them when it is cancelled', async () => {
  const [first, second] = [slotIn(40, 8), slotIn(40, 12)]
  const booked = visit('DV-NEW', 'approved', first, { slots: 2 })
  expect(await importRows(database, 'visits', [booked])).toMatchObject({ added: 1 })
  expect(await importRows(database, 'visits', [booked])).toMatchObject({ unchanged: 1 })
  expect(await holders(first)).toEqual(['DV-NEW'])
  expect(await holders(slotIn(40, 10))).toEqual(['DV-NEW'])
  const { rows } = await sql`select pass_number from visit where visit_id = 'DV-NEW'`.execute(database.system)
  expect(rows).toEqual([{ pass_number: 1 }])

  expect(await importRows(database, 'visits', [{ ...booked, starts_at: second }])).toMatchObject({ changed: 1 })
  expect(await holders(first)).toEqual([])
  expect(await holders(second)).toEqual(['DV-NEW'])
  const called = visit('DV-NEW', 'cancelled', second, { slots: 2, reason: 'Not needed' })
  expect(await importRows(database, 'visits', [called])).toMatchObject({ changed: 1 })
  expect(await holders(second)).toEqual([])
  expect(await read('DV-NEW')).toMatchObject({ status: 'cancelled', reason: 'Not needed', version: 3 })
})

test('a full slot is refused with a message without names, and no row of the file is loaded', async () => {
  const [slot, free] = [slotIn(41, 8), slotIn(41, 12)]
  await importRows(database, 'visits', [visit('DV-A', 'approved', slot)])
  const refused = await importRows(database, 'visits', [
    visit('DV-F', 'submitted', free),
    visit('DV-B', 'approved', slot, ofOther),
    visit('DV-C', 'submitted', slot),
    visit('DV-D', 'submitted', slot.replace(':00:00Z', ':30:00Z')),
  ])
  expect(refused).toEqual([
    { line: 3, column: 'starts_at', reason: 'is full: this slot has no places left' },
    { line: 4, column: 'starts_at', reason: 'is not a slot of the data centre' },
  ])
  expect(await holders(slot)).toEqual(['DV-A'])
  expect(await holders(free)).toEqual([])
  // A cancelled visit in the same file frees its place.
  const swapped = [
    visit('DV-B', 'approved', slot, ofOther),
    visit('DV-C', 'submitted', slot),
    visit('DV-A', 'cancelled', slot),
  ]
  expect(await importRows(database, 'visits', swapped)).toMatchObject({ added: 2, changed: 1 })
  expect((await holders(slot)).toSorted()).toEqual(['DV-B', 'DV-C'])
})

test('the access control system receives visits with a pass, and their visitors', async () => {
  const visitorId = await createVisitor(database, account, { name: 'Rory Fernside' })
  await importRows(database, 'visits', [visit('DV-DOOR', 'approved', slotIn(42))])
  await importRows(database, 'visit-visitors', [{ account_id: account, visit_id: 'DV-DOOR', visitor_id: visitorId }])
  await sql`
    update visit set updated_at = now() - interval '2 minutes' where visit_id = 'DV-DOOR'`.execute(database.system)
  await queueMissedPassUpdates(database.system)
  const { rows } = await sql`
    select from graphile_worker.jobs where key = 'visit DV-DOOR'`.execute(database.system)
  expect(rows).toHaveLength(1)
})

test('a visitor that an import changed gets the new pass of each upcoming visit once', async () => {
  const email = 'vera@fernhill.example'
  const visitorId = await createVisitor(database, account, { name: 'Vera Holme', email })
  const there = (visit_id: string) => ({ account_id: account, visit_id, visitor_id: visitorId })
  await importRows(database, 'visits', [
    visit('DV-SOON', 'approved', slotIn(43)),
    visit('DV-ASKED', 'submitted', slotIn(44)),
    visit('DV-PAST', 'checkedOut', '2026-05-19T08:00:00Z'),
  ])
  await importRows(database, 'visit-visitors', [there('DV-SOON'), there('DV-ASKED'), there('DV-PAST')])
  const named = { account_id: account, visitor_id: visitorId, name: 'Vera Holme', company: 'Fernhill Cabling', email }
  const mailed = async () => {
    await mailDuePasses(portal, database.system, new Date())
    return mailsTo(database, email)
  }
  await importRows(database, 'visitors', [named])
  expect(await mailed(), 'nothing changed').toEqual([])
  await importRows(database, 'visitors', [{ ...named, name: 'Vera Ullock' }])
  const mails = await mailed()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: expect.stringContaining('Your pass for visit DV-SOON') })
  expect(mails[0]?.text).toContain('your earlier pass is no longer valid')
  expect(await mailed(), 'a second time').toHaveLength(1)
})

test('refuses invalid visits, each with its reason', async () => {
  const visitorId = await createVisitor(database, account)
  await importRows(database, 'visits', [visit('DV-THERE', 'checkedOut', '2026-05-18T08:00:00Z')])
  const refused = await importRows(database, 'visits', [
    visit('DV-1', 'approved', '2026-05-18T08:00:00Z'),
    visit('DV-2', 'checkedOut', '2026-05-18T08:00:00Z', { rack_ids: [otherRackId] }),
    visit('DV-3', 'checkedOut', '2026-05-18T08:00:00Z', { data_centre_id: 'NOWHERE' }),
    visit('DV-4', 'draft', '2026-05-18T08:00:00Z'),
    visit('DV-THERE', 'checkedOut', '2026-05-18T08:00:00Z', ofOther),
  ])
  expect(refused).toMatchObject([
    { line: 1, column: 'status', reason: 'is in the past: give its final status' },
    { line: 2, column: 'rack_ids', reason: 'has a rack or cage that the account does not have in this data centre' },
    { line: 3, column: 'data_centre_id', reason: 'is not a known data centre' },
    { line: 3, column: 'rack_ids' },
    { line: 4, column: 'status', reason: expect.stringContaining('is not one of: submitted') },
    { line: 5, column: 'visit_id', reason: 'is a visit of another account' },
  ])
  const people = await importRows(database, 'visit-visitors', [
    { account_id: account, visit_id: 'DV-THERE', visitor_id: 'P-NONE', checked_out_at: null },
    { account_id: account, visit_id: 'DV-NONE', visitor_id: visitorId, checked_out_at: null },
    { account_id: account, visit_id: 'DV-THERE', visitor_id: visitorId, checked_out_at: '2026-05-18T09:00:00Z' },
  ])
  expect(people).toEqual([
    { line: 1, column: 'visitor_id', reason: 'is not a visitor of the account' },
    { line: 2, column: 'visit_id', reason: 'is not a known visit of the account' },
    { line: 3, column: 'checked_out_at', reason: 'is not after the check-in time' },
  ])
})
