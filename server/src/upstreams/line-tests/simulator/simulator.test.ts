import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Line } from '../line-tester.ts'
import { figuresOf } from './figures.ts'
import { attenuationOf, marginAt, rateAt } from './physics.ts'
import { storyNames } from './stories.ts'

const lineWith = (story: string, more: Partial<Line> = {}): Line => ({
  lineId: 'L',
  serviceId: `S-1-${story.replaceAll(' ', '-')}`,
  family: 'copper',
  downMbps: 80,
  upMbps: 20,
  metres: 452,
  username: null,
  ...more,
})
const metres = fc.integer({ min: 20, max: 2500 })
const noise = fc.double({ min: 0, max: 12, noNaN: true })
const at = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

test('a longer pair weakens the signal more and carries less', () => {
  fc.assert(
    fc.property(metres, fc.integer({ min: 10, max: 500 }), noise, (length, more, dB) => {
      for (const direction of ['down', 'up'] as const) {
        expect(attenuationOf(length + more, direction)).toBeGreaterThan(attenuationOf(length, direction))
        expect(rateAt(6, length + more, dB, direction)).toBeLessThanOrEqual(rateAt(6, length, dB, direction))
      }
    }),
  )
})

test('noise and margin reduce the rate, and the margin at a rate leads back to that rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 900 }), noise, (length, dB) => {
      expect(rateAt(6, length, dB + 1, 'down')).toBeLessThan(rateAt(6, length, dB, 'down'))
      expect(rateAt(9, length, dB, 'down')).toBeLessThan(rateAt(6, length, dB, 'down'))
      const rate = rateAt(6, length, dB, 'down')
      expect(marginAt(rate, length, dB, 'down')).toBeCloseTo(6, 0)
    }),
    { numRuns: 50 },
  )
})

test('a line of 452 m reaches about 76 Mbit/s, as the design has it', () => {
  expect(rateAt(6, 452, 0, 'down')).toBeGreaterThan(74_000)
  expect(rateAt(6, 452, 0, 'down')).toBeLessThan(78_000)
})

test('the same line at the same time has the same 24 hours: 864 samples and 24 hours', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...storyNames),
      fc.constantFrom('copper', 'fibre', 'ethernet'),
      at,
      (story, family, until) => {
        const line = lineWith(story, { family })
        const figures = figuresOf(line, until)
        expect(figures).toEqual(figuresOf(line, until))
        expect(figures.quality?.lossPercent).toHaveLength(864)
        expect(figures.errors?.errored.length ?? 24).toBe(24)
        expect(Date.parse(figures.until) - Date.parse(figures.from)).toBe(24 * 60 * 60_000)
      },
    ),
    { numRuns: 20 },
  )
})

test('a later look at the same hours shows the same measurements', () => {
  const until = new Date('2026-11-21T20:00:00Z')
  const line = lineWith('retrains')
  const [early, late] = [figuresOf(line, new Date(until.getTime() - 36 * 100_000)), figuresOf(line, until)]
  expect(early.quality?.avgMs.slice(36)).toEqual(late.quality?.avgMs.slice(0, -36))
})

test('the margin of a breaking pair is the same whether its hours fall shortly before or after a retrain', () => {
  const line = lineWith('open pair', { offlineSince: new Date('2026-11-29T12:02:20Z') })
  const margins = ['13:20:00', '12:06:40'].map(
    (time) => figuresOf(line, new Date(`2026-11-29T${time}Z`)).margins?.snrDown,
  )
  for (const values of margins)
    expect(Math.min(...(values ?? []).map((value) => value ?? 6))).toBeGreaterThanOrEqual(5.9)
})

test('a retrain moves the sync, and the loss of the line ends it', () => {
  const { sync } = figuresOf(lineWith('open pair'), new Date('2026-11-21T08:31:00Z'))
  const rates = sync?.spells.map(({ downKbps }) => downKbps) ?? []
  expect(sync?.retrains).toHaveLength(4)
  expect(rates).toHaveLength(6)
  expect(rates).toEqual(rates.toSorted((a, b) => b - a))
  expect(rates.at(-1)).toBe(0)
  expect(sync?.lostAt).toBe('2026-11-21T08:12:00.000Z')
})

test('a line with a record of its loss breaks then and not before, and stays broken', () => {
  const offlineSince = new Date('2026-11-21T17:48:30Z')
  const moments = fc.integer({ min: -20 * 24 * 60, max: 20 * 24 * 60 })
  fc.assert(
    fc.property(moments, (minutes) => {
      const seen = new Date(offlineSince.getTime() + minutes * 60_000)
      const { from, until: end, sync, quality, sessions } = figuresOf(lineWith('open pair', { offlineSince }), seen)
      const isBroken = offlineSince.toISOString() <= end
      expect(sync?.lostAt).toBe(isBroken ? offlineSince.toISOString() : null)
      expect(sync?.spells.at(-1)?.downKbps === 0).toBe(isBroken)
      expect(sync?.spells.map((spell) => spell.from)).toEqual(sync?.spells.map((spell) => spell.from).toSorted())
      expect(sync?.spells.every((spell) => spell.from >= from)).toBe(true)
      if (minutes < 0) expect(quality?.lossPercent).not.toContain(100)
      if (minutes > 24 * 60 + 5) expect([new Set(quality?.lossPercent), sessions]).toEqual([new Set([100]), []])
    }),
    { numRuns: 60 },
  )
})
