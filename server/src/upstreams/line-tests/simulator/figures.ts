import { sampleSeconds, samplesPerDay } from '@portal/contract/diagnostics/values.ts'
import type { LineFigures } from '@portal/contract/diagnostics/diagnostics.ts'
import type { Line } from '../line-tester.ts'
import { chance } from '../../../lib/chance.ts'
import { hourInLondon, hourMs, later } from './london.ts'
import {
  hoursToBreak,
  isNoisyHour,
  lostAt,
  noiseAt,
  type Outage,
  outagesIn,
  retrainsIn,
  type Sync,
  syncIn,
} from './past.ts'
import { attenuationOf, type Direction, marginAt } from './physics.ts'
import { type Sample, sampleAt } from './samples.ts'
import { storyOf } from './stories.ts'

const dayMs = 24 * hourMs
const iso = (at: Date) => at.toISOString()
const tenth = (value: number) => Math.round(value * 10) / 10

/** The 24 hours before a time: computed and never stored, so that they are the same on every call. */
export function figuresOf(line: Line, until: Date): LineFigures {
  const sampleMs = sampleSeconds * 1000
  const end = new Date(Math.floor(until.getTime() / sampleMs) * sampleMs)
  const from = later(end, -dayMs)
  const outages = outagesIn(line, from, end)
  const hours = Array.from({ length: 24 }, (_, index) => later(end, (index - 23) * hourMs))
  return {
    from: iso(from),
    until: iso(end),
    quality: quality(samplesOf(line, end)),
    sync: line.family === 'copper' ? sync(line, from, end) : null,
    margins: line.family === 'copper' ? margins(line, hours, end) : null,
    errors: line.family === 'copper' ? errors(line, hours, end) : null,
    sessions: sessionsOf(line, from, outages),
    light: line.family === 'fibre' ? light(line, hours, end) : null,
  }
}

export function samplesOf(line: Line, end: Date): (Sample & { at: Date })[] {
  const from = later(end, -dayMs)
  const outages = outagesIn(line, from, end)
  return Array.from({ length: samplesPerDay }, (_, index) => {
    const at = later(from, index * sampleSeconds * 1000)
    return { at, ...sampleAt(line, at, end, outages) }
  })
}

function quality(samples: Sample[]): LineFigures['quality'] {
  return {
    stepSeconds: sampleSeconds,
    lossPercent: samples.map(({ lossPercent }) => lossPercent),
    minMs: samples.map(({ min }) => min),
    avgMs: samples.map(({ avg }) => avg),
    maxMs: samples.map(({ max }) => max),
  }
}

function sync(line: Line, from: Date, until: Date): LineFigures['sync'] {
  const lost = lostAt(line, until)
  return {
    spells: syncIn(line, from, until).map((spell) => ({ ...spell, from: iso(spell.from) })),
    retrains: retrainsIn(line, from, until).map(iso),
    lostAt: lost && iso(lost),
    guaranteedKbps: guaranteedOf(line),
  }
}

/** The product's guaranteed rate: 55 Mbit/s for an 80 Mbit/s line. */
export const guaranteedOf = ({ downMbps }: Line) => Math.round(downMbps * 0.6875) * 1000

/** The rate in force at a time, and its noise margin. */
export function signalAt(line: Line, at: Date, seen: Date, spells: readonly Sync[]) {
  const spell = spells.findLast((each) => each.from <= at)
  if (!spell || spell.downKbps === 0) return null
  const noise = noiseAt(line, at, seen)
  // With a negative margin the line would have retrained.
  const margin = (kbps: number, direction: Direction) => Math.max(0.4, marginAt(kbps, line.metres, noise, direction))
  const worn = storyOf(line) === 'high-resistance joint' ? 6.5 : 0
  return {
    ...spell,
    snrDown: tenth(margin(spell.downKbps, 'down')),
    snrUp: tenth(margin(spell.upKbps, 'up')),
    attenuationDown: tenth(attenuationOf(line.metres, 'down') + worn + noise * 0.05),
    attenuationUp: tenth(attenuationOf(line.metres, 'up') + worn + noise * 0.05),
  }
}

function margins(line: Line, hours: Date[], until: Date): LineFigures['margins'] {
  const spells = syncIn(line, later(until, -dayMs), until)
  const signals = hours.map((at) => signalAt(line, at, until, spells))
  return {
    hours: hours.map(iso),
    snrDown: signals.map((each) => each?.snrDown ?? null),
    snrUp: signals.map((each) => each?.snrUp ?? null),
    attenuationDown: signals.map((each) => each?.attenuationDown ?? null),
    attenuationUp: signals.map((each) => each?.attenuationUp ?? null),
  }
}

function errors(line: Line, hours: Date[], until: Date): LineFigures['errors'] {
  const errored = hours.map((at) => erroredIn(line, at, until))
  return { hours: hours.map(iso), errored, severe: errored.map((seconds) => Math.floor(seconds / 9)) }
}

/** Errored seconds in the hour that ends at this time. */
export function erroredIn(line: Line, at: Date, seen: Date): number {
  const luck = chance(line.serviceId, 'errors', Math.floor(at.getTime() / hourMs))
  switch (storyOf(line)) {
    case 'open pair': {
      const hours = hoursToBreak(line, at, seen)
      if (hours < -1) return 0
      return hours > 6.7 ? Math.floor(luck * 8) : Math.round(272 - Math.max(0, hours) * 38 + luck * 12)
    }
    case 'noise by hour':
      return isNoisyHour(hourInLondon(later(at, -hourMs / 2))) ? Math.round(150 + luck * 120) : Math.floor(luck * 6)
    case 'high-resistance joint':
      return Math.round(70 + luck * 90)
    case 'retrains':
      return Math.round(18 + luck * 35)
    default:
      return Math.floor(luck * 7)
  }
}

function sessionsOf(line: Line, from: Date, outages: readonly Outage[]): LineFigures['sessions'] {
  // The first one started before the window.
  const began = later(from, -Math.ceil(chance(line.serviceId, 'began') * 19) * dayMs)
  const starts = [began, ...outages.flatMap(({ to }) => (to ? [to] : []))]
  const sessions = starts.map((start, index) => {
    const end = outages[index]
    return { from: iso(start), to: end ? iso(end.from) : null, cause: end?.cause ?? null }
  })
  return sessions.filter(({ to }) => to === null || to > iso(from))
}

function light(line: Line, hours: Date[], until: Date): LineFigures['light'] {
  return {
    hours: hours.map(iso),
    rx: hours.map((at) => lightAt(line, at, until)?.rx ?? null),
    tx: hours.map((at) => lightAt(line, at, until)?.tx ?? null),
  }
}

export function lightAt(line: Line, at: Date, seen: Date): { rx: number; tx: number } | null {
  const story = storyOf(line)
  const lost = story === 'terminal off' ? lostAt(line, seen) : null
  if (lost && at > lost) return null
  const luck = chance(line.serviceId, 'light', Math.floor(at.getTime() / hourMs)) - 0.5
  const usual = -16 - 5 * chance(line.serviceId, 'splitter')
  return {
    rx: tenth((story === 'low light' ? -29.1 : usual) + 0.4 * luck),
    tx: tenth(2 + 0.4 * chance(line.serviceId, 'laser') + 0.1 * luck),
  }
}
