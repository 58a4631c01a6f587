import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addWorkingMinutes,
  aroundTheClock,
  officeHours,
  type WorkingHours,
  workingMinutesBetween,
} from '@portal/db/src/calendar/working-time.ts'
import { targetsOf } from '@portal/db/src/targets/targets-of.ts'
import { answered, type Clocks, pauseClocks, promisesOf, resumeClocks, startClocks } from './clocks.ts'

const at = (text: string) => new Date(text)
function hoursSpan(amount: number) {
  return { amount, unit: 'hours' as const }
}

const opened = at('2026-04-14T07:34:00Z')
const subject = { kind: 'fault', priority: 'critical', careLevel: null, productName: null } as const
const allDay = { name: '24/7', hours: { ...aroundTheClock, days: [...aroundTheClock.days] }, repair: hoursSpan(24) }
const terms = targetsOf(subject, { plan: null, careLevel: allDay })
const clocks = startClocks(terms, opened)

test('a reply meets the update target and sets the next one', () => {
  const replied = at('2026-04-14T07:52:00Z')
  expect(answered(clocks, terms, replied)).toMatchObject({
    respondedAt: replied,
    nextUpdateDue: at('2026-04-14T09:52:00Z'),
  })
  const again = answered(
    answered(clocks, terms, replied),
    terms,
    at('2026-04-14T08:28:00Z'),
    at('2026-04-14T10:30:00Z'),
  )
  expect(again).toMatchObject({ respondedAt: replied, nextUpdateDue: at('2026-04-14T10:30:00Z') })
})

test('a paused target has no time, only its remaining duration, however long the pause', () => {
  const paused = pauseClocks({ ...clocks, respondedAt: opened }, at('2026-04-14T19:34:00Z'))
  const weekLater = promisesOf(paused, terms.hours, at('2026-04-21T19:34:00Z'))
  expect(weekLater).toEqual([
    expect.objectContaining({ name: 'respond', state: 'met' }),
    expect.objectContaining({ name: 'update', state: 'paused', due: null }),
    expect.objectContaining({ name: 'resolve', state: 'paused', due: null, minutesLeft: 12 * 60 }),
  ])
  expect(resumeClocks(paused, at('2026-04-21T19:34:00Z'), terms.hours).resolveBy).toEqual(at('2026-04-22T07:34:00Z'))
})

test('a pause over a weekend costs no office hours', () => {
  const office = targetsOf({ ...subject, kind: 'billing', priority: 'medium' }, { plan: null, careLevel: null })
  const begun = startClocks(office, at('2026-04-16T09:00:00Z'))
  // From Friday evening until Monday before opening hours.
  const resumed = resumeClocks(pauseClocks(begun, at('2026-04-17T16:30:00Z')), at('2026-04-20T07:00:00Z'), officeHours)
  expect(resumed).toMatchObject({ respondBy: begun.respondBy, resolveBy: begun.resolveBy })
})

test.each([
  ['in time', '2026-04-14T08:00:00Z', '2026-04-14T09:00:00Z', 'met'],
  ['at the last moment', '2026-04-14T08:34:00Z', '2026-04-14T09:00:00Z', 'met'],
  ['too late', '2026-04-14T08:40:00Z', '2026-04-14T09:00:00Z', 'late'],
  ['not yet', null, '2026-04-14T08:00:00Z', 'running'],
  ['not yet, and it is over', null, '2026-04-14T08:40:00Z', 'missed'],
])('a first reply %s', (_, repliedAt, now, state) => {
  const [first] = promisesOf({ ...clocks, respondedAt: repliedAt ? at(repliedAt) : null }, terms.hours, at(now))
  expect(first?.state).toBe(state)
})

test('a resolved case needs no update', () => {
  const done: Clocks = { ...clocks, respondedAt: opened, resolvedAt: at('2026-04-14T10:00:00Z') }
  expect(promisesOf(done, terms.hours, at('2026-04-14T11:00:00Z')).map(({ name, state }) => [name, state])).toEqual([
    ['respond', 'met'],
    ['resolve', 'met'],
  ])
})

describe('for any hours and times', () => {
  const saturdays: WorkingHours = { days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00', bankHolidays: 'open' }
  const anyHours = fc.constantFrom(officeHours, saturdays, aroundTheClock)
  const moments = fc.date({ min: at('2024-01-01'), max: at('2029-12-31'), noInvalidDate: true })
  const minutes = fc.nat(30_000)
  const later = (from: Date, by: number) => new Date(from.getTime() + by * 60_000)

  // A target of at least a minute ends within the hours, as every target does.
  const workingMinutes = fc.integer({ min: 1, max: 30_000 })
  const runs = fc.record({ hours: anyHours, opened: moments, before: minutes, pause: minutes, allowed: workingMinutes })
  const played = ({
    hours,
    opened: from,
    before,
    pause,
    allowed,
  }: typeof runs extends fc.Arbitrary<infer T> ? T : never) => {
    const due = addWorkingMinutes(from, allowed, hours)
    const begun: Clocks = {
      startedAt: from,
      pauses: [],
      respondBy: due,
      respondedAt: null,
      nextUpdateDue: due,
      resolveBy: due,
      resolvedAt: null,
      pausedAt: null,
    }
    const pausedAt = later(from, before)
    const resumedAt = later(pausedAt, pause)
    return {
      hours,
      due,
      begun,
      pausedAt,
      resumedAt,
      ended: resumeClocks(pauseClocks(begun, pausedAt), resumedAt, hours),
    }
  }

  test('a pause never shortens a target', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { due, ended } = played(run)
        expect(ended.resolveBy.getTime()).toBeGreaterThanOrEqual(due.getTime())
      }),
      { numRuns: 200 },
    )
  })

  test('resuming extends a target that was not over by exactly the working time of the pause', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { hours, due, pausedAt, resumedAt, ended } = played(run)
        expect(workingMinutesBetween(due, ended.resolveBy, hours)).toBeCloseTo(
          pausedAt < due ? workingMinutesBetween(pausedAt, resumedAt, hours) : 0,
          5,
        )
        expect(ended.nextUpdateDue).toEqual(ended.resolveBy)
        expect(ended.pausedAt).toBeNull()
      }),
      { numRuns: 200 },
    )
  })

  test('the time left at the pause is left after it', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { hours, due, pausedAt, resumedAt, ended } = played(run)
        expect(workingMinutesBetween(resumedAt, ended.resolveBy, hours)).toBeCloseTo(
          workingMinutesBetween(pausedAt, due, hours),
          5,
        )
      }),
      { numRuns: 200 },
    )
  })

  test('a pause in two parts counts as their sum', () => {
    fc.assert(
      fc.property(runs, fc.double({ min: 0, max: 1, noNaN: true }), (run, share) => {
        const { hours, begun, pausedAt, resumedAt, ended } = played(run)
        const middle = new Date(pausedAt.getTime() + (resumedAt.getTime() - pausedAt.getTime()) * share)
        const half = resumeClocks(pauseClocks(begun, pausedAt), middle, hours)
        const whole = resumeClocks(pauseClocks(half, middle), resumedAt, hours)
        expect(Math.abs(whole.resolveBy.getTime() - ended.resolveBy.getTime())).toBeLessThanOrEqual(2)
      }),
      { numRuns: 200 },
    )
  })

  test('a reply keeps its time', () => {
    const done = { ...clocks, respondedAt: opened }
    const resumed = resumeClocks(pauseClocks(done, opened), at('2026-04-20T00:00:00Z'), aroundTheClock)
    expect(resumed.respondBy).toEqual(clocks.respondBy)
  })
})
