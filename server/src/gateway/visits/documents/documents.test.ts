import type { Visit } from '@portal/contract/visits/visits.ts'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createDataCentre, createRack, createVisit, createVisitor } from '../../../testing/visit-factories.ts'
import { isCurrent, passOf, readPass } from './pass.ts'

const portal = await sharedTestPortal()
const { database, config } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const dataCentreId = await createDataCentre(database, { places: 100 })
const rackId = await createRack(database, account, dataCentreId)

async function make(startsAt: string, status: Visit['status'] = 'approved') {
  const visitorId = await createVisitor(database, account, { name: 'Zoë Łukasz' })
  return createVisit(database, account, { status, dataCentreId, rackId, visitorId, startsAt })
}

async function calendarOf(visit: string) {
  const answer = await ada.gateway(`/visit-info/api/visits/${visit}/visit.ics`)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (!zone) throw new Error('There is no time zone in it')
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('There is no event in it')
  ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return { calendar, event: new ICAL.Event(event), status: event.getFirstPropertyValue('status') }
}

describe('the calendar file of a visit', () => {
  test.each([
    ['in summer', '2027-07-01T09:00:00Z', '10:00'],
    ['in winter', '2027-01-14T10:00:00Z', '10:00'],
  ])('A9 %s is parsed back in London time', async (_, startsAt, wall) => {
    const visit = await make(startsAt)
    const { calendar, event, status } = await calendarOf(visit)
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(event.uid).toBe(`${visit}@${new URL(config.BASE_URL).hostname}`)
    expect(event.startDate.zone?.tzid).toBe('Europe/London')
    expect(event.startDate.toString().slice(11, 16)).toBe(wall)
    expect(event.startDate.toJSDate().toISOString()).toBe(new Date(startsAt).toISOString())
    expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(2 * 3_600_000)
    expect(status).toBe('CONFIRMED')
    expect(event.location).toContain('1 Yard')
  })

  test('A9 a later version replaces an earlier one, and a cancelled one disappears', async () => {
    const visit = await make('2027-07-01T09:00:00Z')
    const before = await calendarOf(visit)
    await sql`update visit set version = 4, status = 'cancelled' where visit_id = ${visit}`.execute(database.system)
    const after = await calendarOf(visit)
    expect(after.event.uid).toBe(before.event.uid)
    expect([before.event.sequence, after.event.sequence]).toEqual([1, 4])
    expect([after.calendar.getFirstPropertyValue('method'), after.status]).toEqual(['CANCEL', 'CANCELLED'])
  })

  test('A9 a visit that awaits approval is tentative', async () => {
    expect((await calendarOf(await make('2027-07-01T09:00:00Z', 'submitted'))).status).toBe('TENTATIVE')
  })
})

describe('the pass', () => {
  test('A9 is a PDF while the visit is approved', async () => {
    const answer = await ada.gateway(`/visit-info/api/visits/${await make('2027-07-01T09:00:00Z')}/pass.pdf`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const waiting = await make('2027-07-01T09:00:00Z', 'submitted')
    expect((await ada.gateway(`/visit-info/api/visits/${waiting}/pass.pdf`)).status).toBe(422)
  })

  test('A9 is read back unchanged, and refused after any change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 21_000, max: 99_999_999 }),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        (number, passNumber, version) => {
          const passed = { visitId: `DV-${number}`, passNumber, visitorId: `P-${number}.a`, version }
          const { token } = passOf(config, passed)
          expect(readPass(config, token)).toEqual(passed)
          const now = { ...passed, status: 'approved' } as const
          expect(isCurrent(passed, now)).toBe(true)
          for (const change of [
            { passNumber: passNumber + 1 },
            { version: version + 1 },
            { visitorId: 'P-1' },
            { visitId: 'DV-1' },
            { status: 'amended' } as const,
          ]) {
            expect(isCurrent(passed, { ...now, ...change })).toBe(false)
          }
          expect(
            readPass({ ...config, SESSION_SECRET: 'another secret that is long enough to be one' }, token),
          ).toBeNull()
          expect(readPass(config, token.replace(`/${passNumber}/`, `/${passNumber + 1}/`))).toBeNull()
        },
      ),
      { numRuns: 30 },
    )
  })

  test('A9 draws every dark square once', () => {
    const { path, size } = passOf(config, { visitId: 'DV-21000', passNumber: 1, visitorId: 'P-1', version: 1 })
    const strips = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, x, y, width]) => [
      Number(x),
      Number(y),
      Number(width),
    ])
    expect(strips.length).toBeGreaterThan(100)
    expect(strips.every(([x = 0, y = 0, width = 0]) => x + width <= size && y < size)).toBe(true)
    // The corner pattern of every QR code.
    expect(path).toContain('M2 2h7v1h-7z')
  })
})
