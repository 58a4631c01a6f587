import type { LineMeasurement } from '@portal/contract/diagnostics/measurement.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import {
  dayBeside,
  happeningsOf,
  lossOf,
  marksInWords,
  placeOf,
  silencesOf,
  spansOf,
  spanTitle,
  ticksFor,
  totalInWords,
} from './picture.ts'

const found: LineMeasurement = {
  serviceId: 'S-1',
  connection: 'on',
  reason: null,
  address: '203.0.113.9',
  measuredSince: '2026-11-01T00:00:00Z',
  from: '2026-11-20T10:00:00Z',
  until: '2026-11-20T10:30:00Z',
  stepSeconds: 300,
  sent: [30, 30, 30, 0, 30, 30],
  lost: [0, 30, 30, 0, 30, 3],
  minMs: [9, null, null, null, null, 9],
  avgMs: [10, null, null, null, null, 10],
  maxMs: [12, null, null, null, null, 12],
  total: { sent: 150, lost: 93, minMs: 9, avgMs: 10, maxMs: 12, silentMinutes: 15 },
  marks: [
    { kind: 'outage', from: '2026-11-20T10:04:00Z', until: '2026-11-20T10:16:00Z', title: 'Outage', id: null },
    { kind: 'work', from: '2026-11-19T22:00:00Z', until: null, title: 'Fibre moved', id: 'PEW-1' },
    { kind: 'test', from: '2026-11-20T10:20:00Z', until: '2026-11-20T10:21:00Z', title: 'No fault', id: 'T-1' },
  ],
}

test('a gap is no loss, and a loss is no gap', () => {
  expect(lossOf(found)).toEqual([0, 100, 100, null, 100, 10])
})

test('silence is a span in which pings were sent and none was answered; a gap ends it', () => {
  expect(silencesOf(found)).toEqual([
    { from: '2026-11-20T10:05:00.000Z', until: '2026-11-20T10:15:00.000Z' },
    { from: '2026-11-20T10:20:00.000Z', until: '2026-11-20T10:25:00.000Z' },
  ])
})

test('outages and planned work are spans within the picture, tests are not', () => {
  expect(spansOf(found)).toEqual([
    { from: 0.8, to: 3.2, tone: 'bad' },
    { from: 0, to: 5, tone: 'info' },
  ])
  expect(placeOf(found, '2026-11-20T10:20:00Z')).toBe(4)
})

test('everything that happened is listed in order, in words', () => {
  expect(happeningsOf(found).map(({ name, title, when }) => `${name}: ${title}, ${when}`)).toEqual([
    'Planned work: Fibre moved, since Thu 19 Nov, 22:00',
    'Recorded outage: 12 min, Fri 20 Nov, 10:04 to 10:16',
    'No reply: 10 min, Fri 20 Nov, 10:05 to 10:15',
    'No reply: 5 min, Fri 20 Nov, 10:20 to 10:25',
    'Line test: No fault, Fri 20 Nov, 10:20',
  ])
})

test('the total says how much was lost, and for how long nothing was answered', () => {
  expect(totalInWords(found.total)).toBe('150 pings, 93 lost (62%). No reply for 15 min.')
  expect(totalInWords({ ...found.total, sent: 8640, lost: 0, silentMinutes: 0 })).toBe('8,640 pings, none lost.')
  expect(totalInWords({ ...found.total, sent: 8640, lost: 1, silentMinutes: 0 })).toBe('8,640 pings, 1 lost (0.1%).')
})

test('only the marks of the picture are explained', () => {
  expect(marksInWords([])).toBe('')
  expect(marksInWords(found.marks.slice(0, 1))).toBe(' Marks: red for a recorded outage.')
})

test('a picture is named by its span', () => {
  const day = plainDateOf('2026-11-20')
  expect(spanTitle('day', day, found.until)).toBe('Fri 20 Nov')
  expect(spanTitle('day', undefined, found.until)).toBe('24 hours to 10:30')
  expect(spanTitle('month', day, found.until)).toBe('30 days to 20 Nov')
})

test('earlier and later move by a day or a month, and end at the current picture', () => {
  const [today, day] = [plainDateOf('2026-11-24'), plainDateOf('2026-11-22')]
  expect(dayBeside('day', undefined, -1, today)).toBe('2026-11-23')
  expect(dayBeside('day', day, 1, today)).toBe('2026-11-23')
  expect(dayBeside('day', plainDateOf('2026-11-23'), 1, today)).toBeUndefined()
  expect(dayBeside('month', day, -1, today)).toBe('2026-10-23')
  expect(dayBeside('month', day, 1, today)).toBeUndefined()
})

test('a month is labelled on every fifth day', () => {
  const times = Array.from({ length: 8 * 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 3, hour)).toISOString())
  expect(ticksFor('month', times)).toEqual([
    { index: 48, label: '5 Nov' },
    { index: 168, label: '10 Nov' },
  ])
})
