import type { Line } from '../line-tester.ts'
import { chance } from '../../../lib/chance.ts'
import { hourInLondon, hourMs, lastTime, later, minuteMs } from './london.ts'
import { rateAt } from './physics.ts'
import { type Story, storyOf } from './stories.ts'

/** A period without a connection; a current one has no end. */
export interface Outage {
  from: Date
  to: Date | null
  cause: string
}

export const targetMargin = 6

/** The time of day at which a scenario loses the connection for good, on a line that has no record of it. */
const timeOfLoss: Partial<Record<Story, readonly [hour: number, minute: number]>> = {
  'open pair': [8, 12],
  'terminal off': [7, 55],
  'exchange outage': [6, 40],
}

/** When the scenario breaks the line, seen from a time; our record of the session's end is the same moment. */
function breakOf(line: Line, seen: Date): Date | null {
  const time = timeOfLoss[storyOf(line)]
  return time ? (line.offlineSince ?? lastTime(seen, ...time)) : null
}

/** Hours until the pair of the open-pair scenario breaks; negative after that. */
export const hoursToBreak = (line: Line, at: Date, seen: Date): number =>
  ((breakOf(line, seen) ?? seen).getTime() - at.getTime()) / hourMs

/** When the connection was lost for good, in scenarios where it is. */
export function lostAt(line: Line, at: Date): Date | null {
  const lost = breakOf(line, at)
  return lost && lost <= at ? lost : null
}

/** How the pair of the open-pair scenario deteriorated, in hours before it broke. */
const decay = [
  { hours: 15.7, noise: 0.3 },
  { hours: 8.2, noise: 1.3 },
  { hours: 5.7, noise: 3.6 },
  { hours: 3.5, noise: 5.9 },
] as const

export const isNoisyHour = (hour: number) => hour >= 18 && hour < 22

/** Noise above that of a quiet pair in dB. `seen` is the time from which the past is viewed. */
export function noiseAt(line: Line, at: Date, seen: Date): number {
  const story = storyOf(line)
  const slot = Math.floor(at.getTime() / hourMs)
  const usual = 0.5 * chance(line.serviceId, 'noise', slot)
  switch (story) {
    case 'open pair': {
      const hours = hoursToBreak(line, at, seen)
      // A retrain, which is a whole millisecond, already has the noise that caused it.
      return decay.reduce((noise, stage) => (hours <= stage.hours + 2 / hourMs ? stage.noise : noise), 0)
    }
    case 'high-resistance joint':
      return 4 + 4 * chance(line.serviceId, 'joint', slot)
    case 'noise by hour':
      return usual + (isNoisyHour(hourInLondon(at)) ? 9 : 0)
    case 'retrains':
      return 7 * chance(line.serviceId, 'crackle', Math.floor(at.getTime() / (80 * minuteMs)))
    default:
      return usual
  }
}

/** The times at which modem and cabinet agreed on a new rate, oldest first. */
export function retrainsIn(line: Line, from: Date, to: Date): Date[] {
  const story = storyOf(line)
  switch (story) {
    case 'open pair': {
      const lost = breakOf(line, to) ?? to
      return decay.map(({ hours }) => later(lost, -hours * hourMs)).filter((at) => at >= from && at <= to)
    }
    case 'noise by hour':
      return [lastTime(to, 18, 7), lastTime(to, 22, 20)].filter((at) => at >= from).toSorted((a, b) => +a - +b)
    case 'high-resistance joint':
      return inSlots(line, 4 * 60, from, to)
    case 'retrains':
      return inSlots(line, 80, from, to)
    default:
      return []
  }
}

/** One time in each slot of the calendar, never at the same minute. */
function inSlots({ serviceId }: Line, minutes: number, from: Date, to: Date): Date[] {
  const slotMs = minutes * minuteMs
  const found: Date[] = []
  for (let slot = Math.floor(from.getTime() / slotMs); slot * slotMs <= to.getTime(); slot += 1) {
    const at = new Date(Math.round((slot + 0.15 + 0.7 * chance(serviceId, minutes, slot)) * slotMs))
    if (at >= from && at <= to) found.push(at)
  }
  return found
}

/** An agreed rate, in force until the next one. */
export interface Sync {
  from: Date
  downKbps: number
  upKbps: number
}

/** Every rate between two times, including the one in force at the first; 0 means no sync. */
export function syncIn(line: Line, from: Date, to: Date): Sync[] {
  const lost = lostAt(line, to)
  if (lost && lost <= from) return [{ from, downKbps: 0, upKbps: 0 }]
  const earlier = retrainsIn(line, later(from, -24 * hourMs), from).at(-1) ?? later(from, -30 * hourMs)
  const agreed = [earlier, ...retrainsIn(line, from, to)].map((at) => agreedAt(line, at, to))
  const spells = lost ? [...agreed.filter((each) => each.from < lost), { from: lost, downKbps: 0, upKbps: 0 }] : agreed
  return spells.map((each, index) => (index === 0 && each.from < from ? { ...each, from } : each))
}

/** Modem and cabinet choose the highest rate that keeps the margin, at most the product's. */
function agreedAt(line: Line, from: Date, seen: Date): Sync {
  const noise = noiseAt(line, from, seen)
  const rate = (direction: 'down' | 'up', mbps: number) =>
    Math.min(rateAt(targetMargin, line.metres, noise, direction), Math.round(mbps * 1000 - 1))
  return { from, downKbps: rate('down', line.downMbps), upKbps: rate('up', line.upMbps) }
}

/** Periods without a connection, oldest first; a lost connection does not return. */
export function outagesIn(line: Line, from: Date, to: Date): Outage[] {
  const story = storyOf(line)
  const short = (moments: Date[], seconds: number, cause: string) =>
    moments.map((at) => ({ from: at, to: later(at, seconds * 1000), cause }))
  const lost = lostAt(line, to)
  if (lost) return [{ from: lost, to: null, cause: story === 'exchange outage' ? 'NAS-Reboot' : 'Lost-Carrier' }]
  switch (story) {
    case 'login rejected':
      return [{ from: lastTime(to, 5, 30), to: null, cause: 'User-Request' }]
    case 'router restarts':
      return short(inSlots(line, 150, from, to), 170, 'Lost-Carrier')
    case 'retrains':
    case 'high-resistance joint':
    case 'noise by hour':
      return short(retrainsIn(line, from, to), 90, 'Lost-Carrier')
    default:
      return []
  }
}
