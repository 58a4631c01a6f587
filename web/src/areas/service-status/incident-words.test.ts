import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { spanInWords } from '@portal/contract/service-status/words.ts'
import { expect, test } from 'vitest'
import { affectedInWords, downInWords, inUseOf, kindBesideStatus, lateInWords, nextInWords } from './incident-words.ts'

const now = new Date('2026-04-14T10:00:00Z')
const incident: Incident = {
  ref: 'INC-1',
  kind: 'MSO',
  title: 'Fibre fault',
  where: null,
  phase: 'now',
  state: 'update',
  start: '2026-04-14T08:00:00Z',
  eta: null,
  restoredAt: null,
  endedAt: null,
  minutesDown: null,
  nextUpdateBy: null,
  services: 1,
  sites: 1,
  risk: null,
  advice: null,
  cause: null,
  announcedAt: '2026-04-14T08:00:00Z',
  updates: [],
  moveBy: null,
  touchedSites: [],
  now: now.toISOString(),
  version: 1,
}

test.each([
  [{ phase: 'over', minutesDown: 108 }, 'Each service in use was down for 1 h 48 min.'],
  [{ phase: 'over', minutesDown: 0 }, 'No downtime.'],
  [{ phase: 'planned', minutesDown: 30 }, 'Expected downtime is about 30 min per service.'],
  [{ phase: 'planned', minutesDown: 0 }, 'No downtime expected.'],
  [{ phase: 'planned' }, 'Expected downtime is not known yet.'],
  [{}, 'Services have been down for 2 h.'],
  [{ restoredAt: '2026-04-14T09:30:00Z' }, 'Services were down for 1 h 30 min.'],
  [{ restoredAt: '2026-04-14T09:30:00Z', minutesDown: 20 }, 'Services were down for 20 min.'],
  [{ kind: 'degradation' }, 'Services have been degraded for 2 h.'],
] as const)('the outlook of several services for %j', (more, words) => {
  expect(downInWords({ ...incident, services: 2, ...more }, now)).toBe(words)
})

test.each([
  [{ phase: 'over', minutesDown: 180 }, 'The service was down for 3 h.'],
  [{ phase: 'planned', minutesDown: 30 }, 'Expected downtime is about 30 min.'],
  [{}, 'The service has been down for 2 h.'],
  [{ restoredAt: '2026-04-14T09:30:00Z' }, 'The service was down for 1 h 30 min.'],
  [{ kind: 'degradation' }, 'The service has been degraded for 2 h.'],
] as const)('the outlook of a single service for %j', (more, words) => {
  expect(downInWords({ ...incident, ...more }, now)).toBe(words)
})

test.each([
  [{ phase: 'over', minutesDown: 180 }, 1, 'The service in use was down for 3 h.'],
  [{ phase: 'over', minutesDown: 180 }, 0, 'No downtime: not yet in service.'],
  [{ phase: 'planned', minutesDown: 30 }, 0, 'Expected downtime is about 30 min per service.'],
  [{ state: 'cancelled' }, 0, 'This was cancelled. No downtime.'],
  [{}, 1, 'The service in use has been down for 2 h.'],
  [{}, 0, 'No downtime: not yet in service.'],
] as const)('the outlook of two services for %j, %i of them in use', (more, inUse, words) => {
  expect(downInWords({ ...incident, services: 2, ...more }, now, inUse)).toBe(words)
})

test.each([
  [['working', 'activating'], 2, 1],
  [['activating'], 1, 0],
  [['activating', 'down'], 300, 300],
  [undefined, 2, 2],
] as const)('of %j, listed for %i affected services, %i are in use', (conditions, services, inUse) => {
  expect(
    inUseOf(
      { services },
      conditions?.map((condition) => ({ condition })),
    ),
  ).toBe(inUse)
})

test('the time until the next update and the time so far add up to whole minutes', () => {
  const open = { ...incident, start: '2026-04-14T08:00:00Z', nextUpdateBy: '2026-04-14T12:00:00Z' }
  const at = (time: string) => nextInWords(open, new Date(`2026-04-14T${time}Z`)).text
  expect(at('11:01:40')).toBe('In 59 min. The service has been down for 3 h 1 min.')
  expect(at('11:01:10')).toBe('In 59 min. The service has been down for 3 h 1 min.')
  expect(at('12:00:00')).toBe('The service has been down for 4 h.')
})

test.each([
  [null, '2026-04-14T09:30:00Z', null],
  ['2026-04-14T09:30:00Z', '2026-04-14T09:12:00Z', null],
  ['2026-04-14T09:30:00Z', '2026-04-14T09:31:00Z', null],
  ['2026-04-14T08:30:00Z', '2026-04-14T09:30:00Z', 'Posted 1 h late; it was due by 09:30.'],
  ['2026-04-13T08:30:00Z', '2026-04-13T08:42:00Z', 'Posted 12 min late; it was due by Mon 13 Apr, 09:30.'],
])('an update due %s and posted %s reads %j', (due, postedAt, words) => {
  expect(lateInWords(due, postedAt, now)).toBe(words)
})

test.each([
  [{ nextUpdateBy: '2026-04-14T10:30:00Z', eta: '2026-04-14T12:00:00Z' }, 'Next update by 11:30'],
  [{ nextUpdateBy: '2026-04-14T09:30:00Z' }, 'Our 10:30 update is late'],
  [{ eta: '2026-04-14T12:00:00Z' }, 'Expected to end by 13:00'],
  [{ eta: '2026-04-15T12:00:00Z' }, 'Expected to end by Wed 15 Apr, 13:00'],
  [{ eta: '2026-04-14T09:30:00Z' }, 'Expected to end 10:30'],
  [{}, 'We are working on it'],
  [{ restoredAt: '2026-04-14T09:30:00Z', eta: '2026-04-14T09:40:00Z' }, 'Restored at 10:30'],
  [{ phase: 'planned', start: '2026-04-14T11:00:00Z' } as const, 'Starts in 1 h'],
  [{ phase: 'over', endedAt: '2026-04-14T09:30:00Z' } as const, 'Resolved at 10:30'],
  [{ phase: 'over', endedAt: '2026-04-13T09:30:00Z' } as const, 'Resolved Mon 13 Apr, 10:30'],
])('the headline of %j is "%s"', (more, title) => {
  expect(nextInWords({ ...incident, ...more }, now).title).toBe(title)
})

test.each([
  [{ eta: '2026-04-26T02:00:00Z' }, 'Sun 26 Apr, 01:00–03:00'],
  [{ eta: '2026-04-26T23:30:00Z' }, 'Sun 26 Apr, 01:00 to Mon 27 Apr, 00:30'],
  [{ eta: '2026-04-26T02:00:00Z', endedAt: '2026-04-26T01:30:00Z' }, 'Sun 26 Apr, 01:00–02:30'],
  [{ eta: null }, 'Sun 26 Apr, 01:00'],
])('planned work with %j lasts "%s"', (more, words) => {
  expect(spanInWords({ ...incident, phase: 'planned', start: '2026-04-26T00:00:00Z', ...more })).toBe(words)
})

test.each([
  [{}, 'Since 09:00'],
  [{ eta: '2026-04-14T12:00:00Z' }, 'Since 09:00, expected to end 13:00'],
  [{ eta: '2026-04-15T12:00:00Z' }, 'Since 09:00, expected to end Wed 15 Apr, 13:00'],
  [{ eta: '2026-04-14T09:30:00Z' }, 'Since 09:00, was expected to end 10:30'],
  [{ start: '2026-04-13T08:00:00Z', eta: '2026-04-14T12:00:00Z' }, 'Since Mon 13 Apr, 09:00, expected to end 13:00'],
  [{ eta: '2026-04-14T12:00:00Z', restoredAt: '2026-04-14T09:30:00Z' }, 'Today, 09:00–10:30'],
])('an incident under way with %j lasts "%s"', (more, words) => {
  expect(spanInWords({ ...incident, ...more }, now)).toBe(words)
})

test.each([
  ['now', 'update', null],
  ['now', 'restoration', 'Degraded service'],
  ['over', 'closure', 'Degraded service'],
] as const)('a degradation in phase "%s", status "%s", is named beside its status as %s', (phase, state, words) => {
  expect(kindBesideStatus({ kind: 'degradation', phase, state })).toBe(words)
})

test('says how much is affected', () => {
  expect(affectedInWords({ services: 3, sites: 1 })).toBe('3 services, 1 site')
  expect(affectedInWords({ services: 1, sites: 0 })).toBe('1 service')
})
