import type { Visit, VisitDetails } from '@portal/contract/visits/visits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser, mailsTo } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { createDataCentre, createRack, createVisitor, slotIn } from '../../testing/visit-factories.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const ada = await portal.signIn(email)
const colleague = await portal.signIn(await createUser(database, account))
const dataCentreId = await createDataCentre(database, { places: 100 })
const rackIds = [await createRack(database, account, dataCentreId), await createRack(database, account, dataCentreId)]
const visitorIds = [await createVisitor(database, account), await createVisitor(database, account)]

const book = (day: number, more: Partial<VisitDetails> & { isDraft?: boolean } = {}, who = ada) =>
  who.gateway(
    '/visit-info/api/visits',
    withJson('POST', {
      dataCentreId,
      rackIds,
      visitorIds,
      purpose: 'maintenance',
      startsAt: slotIn(day, 10),
      areAdults: true,
      contactName: 'Ada Byron',
      contactPhone: '01632 960301',
      ...more,
    }),
  )
const idOf = async (asked: Promise<Response>) => (await json<Visit>(asked)).visitId

test('three bookings of one visit at once are one visit, with one email', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => idOf(book(5))))
  expect(new Set(ids).size).toBe(1)
  const { rows } = await sql`select visit_id from visit where account_id = ${account}`.execute(database.system)
  expect(rows).toEqual([{ visit_id: ids[0] }])
  const { rows: places } = await sql`select 1 from visit_place where holder = ${ids[0]}`.execute(database.system)
  expect(places).toHaveLength(1)
  expect(await mailsTo(database, email)).toHaveLength(1)
})

test('the order of racks and visitors does not make another visit', async () => {
  const first = await idOf(book(6))
  const again = book(6, { rackIds: rackIds.toReversed(), visitorIds: visitorIds.toReversed() })
  expect(await idOf(again)).toBe(first)
})

test('any other detail makes another booking, which the first one can conflict with', async () => {
  await idOf(book(7))
  expect((await book(7, { work: 'Replace a switch' })).status).toBe(400)
  expect((await book(7, {}, colleague)).status).toBe(400)
})

test('a cancelled visit can be booked again', async () => {
  const first = await idOf(book(8))
  await sql`update visit set status = 'cancelled' where visit_id = ${first}`.execute(database.system)
  expect(await idOf(book(8))).not.toBe(first)
})

test('each draft is a draft of its own', async () => {
  const drafts = await Promise.all([1, 2].map(() => idOf(book(9, { isDraft: true }))))
  expect(new Set(drafts).size).toBe(2)
})
