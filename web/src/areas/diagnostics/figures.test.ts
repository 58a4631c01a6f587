import type { LineFigures } from '@portal/contract/diagnostics/diagnostics.ts'
import { duration } from '@portal/contract/format/sizes.ts'
import { expect, test } from 'vitest'
import { rateLine, sampleTimes, shareOf, ticksOf } from './figures.ts'
import { momentInWords, tookInWords } from './words.ts'

const figures: LineFigures = {
  from: '2026-11-20T08:30:00.000Z',
  until: '2026-11-21T08:30:00.000Z',
  quality: null,
  sync: {
    spells: [
      { from: '2026-11-20T08:30:00.000Z', downKbps: 75_796, upKbps: 19_999 },
      { from: '2026-11-20T20:30:00.000Z', downKbps: 54_971, upKbps: 19_999 },
      { from: '2026-11-21T08:12:00.000Z', downKbps: 0, upKbps: 0 },
    ],
    retrains: ['2026-11-20T20:30:00.000Z'],
    lostAt: '2026-11-21T08:12:00.000Z',
    guaranteedKbps: 55_000,
  },
  margins: null,
  errors: null,
  sessions: [],
  light: null,
}

test('a rate holds until the next one', () => {
  const { times, down } = rateLine(figures)
  expect(times).toHaveLength(289)
  expect(down[0]).toBe(75.8)
  expect(down[143]).toBe(75.8)
  expect(down[144]).toBe(55)
  expect(down.at(-1)).toBe(0)
})

test('every sixth hour has a label, wherever the samples begin', () => {
  const times = sampleTimes(figures, 864, 100_000)
  expect(ticksOf(times).map(({ label }) => label)).toEqual(['12:00', '18:00', '00:00', '06:00'])
  expect(ticksOf(times)[0]?.index).toBe(126)
  expect(shareOf(figures, '2026-11-20T20:30:00.000Z')).toBe(0.5)
  expect(shareOf(figures, '2026-11-01T00:00:00.000Z')).toBe(0)
})

test.each([
  [800, '1 s'],
  [62_000, '1 min 2 s'],
  [7_200_000, '2 h'],
  [6_480_000, '1 h 48 min'],
  [3 * 86_400_000, '3 days'],
])('%i ms: %s', (ms, words) => expect(duration(ms)).toBe(words))

test('nearby times are named, and a missing measurement is a dash', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  expect(momentInWords('2026-11-21T08:31:00Z', now)).toBe('today at 08:31')
  expect(momentInWords('2026-11-20T17:02:00Z', now)).toBe('yesterday at 17:02')
  expect(momentInWords('2026-11-03T09:15:00Z', now)).toBe('3 Nov at 09:15')
  expect(tookInWords(41_000)).toBe('41.0 s')
  expect(tookInWords(null)).toBe('–')
})
