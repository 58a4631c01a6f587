import type { Hold, VisitDay } from '@portal/contract/visits/places.ts'
import type { Visit } from '@portal/contract/visits/visits.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createDataCentre, createRack, createVisitor, slotIn } from '../../../testing/visit-factories.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const otherAccount = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const bob = await portal.signIn(await createUser(database, account))
const eve = await portal.signIn(await createUser(database, otherAccount))
type Who = typeof ada

const send = (who: Who, method: string, path: string, body?: object) =>
  who.gateway(`/visit-info/api${path}`, withJson(method, body))

async function centreWith(places: number) {
  const dataCentreId = await createDataCentre(database, { places })
  const rackId = await createRack(database, account, dataCentreId)
  const otherRackId = await createRack(database, otherAccount, dataCentreId)
  return { dataCentreId, rackId, otherRackId }
}

const leftAt = async (who: Who, dataCentreId: string, startsAt: string) => {
  const day = startsAt.slice(0, 10)
  const { days } = await json<{ days: VisitDay[] }>(
    send(who, 'GET', `/days?dataCentreId=${dataCentreId}&from=${day}&to=${day}`),
  )
  return days[0]?.slots.find((slot) => slot.startsAt === startsAt)?.left
}

const takenAt = async (dataCentreId: string) => {
  const { rows } = await sql<{ places: number }>`
    select count(*) as places from visit_place where data_centre_id = ${dataCentreId}`.execute(database.system)
  return rows[0]?.places
}

describe('a reserved slot', () => {
  test('A9 is free for its holder and full for everyone else, in this account and others', async () => {
    const { dataCentreId } = await centreWith(1)
    const startsAt = slotIn(4)
    const hold = await json<Hold>(send(ada, 'PUT', '/hold', { dataCentreId, startsAt }))
    expect(hold).toMatchObject({ dataCentreId, startsAt, slots: 1 })
    expect(Date.parse(hold.heldUntil) - Date.now()).toBeGreaterThan(14 * 60_000)
    expect([await leftAt(ada, dataCentreId, startsAt), await leftAt(bob, dataCentreId, startsAt)]).toEqual([1, 0])
    expect(await leftAt(eve, dataCentreId, startsAt)).toBe(0)
    const refused = await send(eve, 'PUT', '/hold', { dataCentreId, startsAt })
    expect(refused.status).toBe(422)
    expect(await json(refused)).toMatchObject({
      code: 'slot_taken',
      message: 'That slot has just been taken. Choose another one.',
    })
  })

  test('A9 is available to others once it expires, without any job', async () => {
    const { dataCentreId } = await centreWith(1)
    const startsAt = slotIn(4)
    await send(ada, 'PUT', '/hold', { dataCentreId, startsAt })
    await sql`update visit_place set held_until = now() where data_centre_id = ${dataCentreId}`.execute(database.system)
    expect(await leftAt(eve, dataCentreId, startsAt)).toBe(1)
    expect((await send(eve, 'PUT', '/hold', { dataCentreId, startsAt })).status).toBe(200)
    expect(await leftAt(ada, dataCentreId, startsAt)).toBe(0)
  })

  test('A9 is released by the next choice, and by the end of the booking', async () => {
    const { dataCentreId } = await centreWith(1)
    await send(ada, 'PUT', '/hold', { dataCentreId, startsAt: slotIn(4, 10), slots: 2 })
    await send(ada, 'PUT', '/hold', { dataCentreId, startsAt: slotIn(4, 12), slots: 2 })
    expect(await leftAt(bob, dataCentreId, slotIn(4, 10))).toBe(1)
    expect(await leftAt(bob, dataCentreId, slotIn(4, 12))).toBe(0)
    expect(await leftAt(bob, dataCentreId, slotIn(4, 14))).toBe(0)
    await send(ada, 'DELETE', '/hold')
    expect(await takenAt(dataCentreId)).toBe(0)
  })

  test('A9 is one per person, however many choices arrive together', async () => {
    const { dataCentreId } = await centreWith(1)
    const hours = [8, 10, 12, 14, 16, 18]
    const answers = hours.map((hour) => send(ada, 'PUT', '/hold', { dataCentreId, startsAt: slotIn(4, hour) }))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(hours.map(() => 200))
    expect(await takenAt(dataCentreId)).toBe(1)
  })

  test('A9 outside opening hours is refused', async () => {
    const { dataCentreId } = await centreWith(1)
    for (const startsAt of [slotIn(4).replace(':00:00Z', ':30:00Z'), slotIn(-1)]) {
      expect((await send(ada, 'PUT', '/hold', { dataCentreId, startsAt })).status, startsAt).toBe(422)
    }
    expect((await send(ada, 'PUT', '/hold', { dataCentreId: 'DC-NONE', startsAt: slotIn(4) })).status).toBe(404)
  })
})

describe('fifty bookings of the last place', () => {
  test('A9 at once: one of them gets it, the others are refused, and the table has one row', async () => {
    const { dataCentreId, rackId, otherRackId } = await centreWith(1)
    const startsAt = slotIn(6)
    const people = await Promise.all(
      Array.from({ length: 50 }, (_, index) => createVisitor(database, index % 2 ? account : otherAccount)),
    )
    const answers = await Promise.all(
      people.map((visitorId, index) =>
        send(index % 2 ? ada : eve, 'POST', '/visits', {
          dataCentreId,
          rackIds: [index % 2 ? rackId : otherRackId],
          purpose: 'maintenance',
          startsAt,
          visitorIds: [visitorId],
          areAdults: true,
          contactName: 'Ada Byron',
          contactPhone: '01632 960301',
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // Later calls read that the slot is full; concurrent ones fail on the table's constraint.
    expect(statuses.every((status) => [200, 400, 422].includes(status))).toBe(true)
    expect(await takenAt(dataCentreId)).toBe(1)
    const booked = await json<Visit>(answers.find(({ status }) => status === 200) ?? answers[0]!)
    expect(booked.status).toBe('submitted')
  })

  test('A9 with reservations, on several slots in any order: never exceed the capacity', async () => {
    const { dataCentreId } = await centreWith(3)
    const wanted = Array.from({ length: 50 }, (_, index) => ({
      dataCentreId,
      startsAt: slotIn(6, 8 + 2 * (index % 4)),
      slots: 1 + (index % 3),
    }))
    const people = await Promise.all(
      Array.from({ length: 10 }, async () => portal.signIn(await createUser(database, account))),
    )
    const statuses = await Promise.all(
      wanted.map(async (each, index) => (await send(people[index % 10]!, 'PUT', '/hold', each)).status),
    )
    expect(statuses.every((status) => status === 200 || status === 422)).toBe(true)
    const { rows } = await sql<{ most: number }>`
      select max(taken) as most from (select count(*) as taken from visit_place
        where data_centre_id = ${dataCentreId} group by slot_at) each`.execute(database.system)
    expect(rows[0]?.most).toBeLessThanOrEqual(3)
  })

  test('A9 the table prevents a second booking of a place by any role', async () => {
    const { dataCentreId } = await centreWith(1)
    const book = (of: string) =>
      sql`insert into visit_place (account_id, data_centre_id, slot_at, place, holder)
        values (${of}, ${dataCentreId}, ${slotIn(3)}, 1, 'x')`.execute(database.system)
    await book(account)
    await expect(book(otherAccount)).rejects.toThrow('visit_place_data_centre_id_slot_at_place_key')
  })
})
