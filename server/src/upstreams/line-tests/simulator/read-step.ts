import type { Line } from '../line-tester.ts'
import type { LineReading, LineStep } from '../readings.ts'
import { chance } from '../../../lib/chance.ts'
import { erroredIn, guaranteedOf, lightAt, samplesOf, signalAt } from './figures.ts'
import { hourInLondon, hourMs, lastTime, later } from './london.ts'
import { lostAt, noiseAt, outagesIn, retrainsIn, syncIn, targetMargin } from './past.ts'
import { rateAt } from './physics.ts'
import { isBusyHour } from './samples.ts'
import { storyOf } from './stories.ts'

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null
const tenth = (value: number) => Math.round(value * 10) / 10
const dayAgo = (at: Date) => later(at, -24 * hourMs)

/** The reading of each step at a time. */
export const readStep: { [S in LineStep]: (line: Line, at: Date) => LineReading<S> } = {
  network: (line) => {
    const isOut = storyOf(line) === 'exchange outage'
    const near = 4.5 + 3 * chance(line.serviceId, 'distance')
    return {
      exchangeInService: !isOut,
      exchangeAlarm: isOut ? 'Power failure at the exchange' : null,
      isEdgeResponding: true,
      edgeMs: tenth(near),
      internetMs: tenth(near + 3.3),
    }
  },

  session: (line, at) => {
    const outages = outagesIn(line, dayAgo(at), at)
    const open = outages.find(({ to }) => to === null)
    const isRejected = storyOf(line) === 'login rejected'
    const began = outages.findLast(({ to }) => to !== null)?.to
    return {
      isOnline: open === undefined,
      since: open ? null : iso(began ?? later(at, -Math.ceil(1 + chance(line.serviceId, 'began') * 19) * 24 * hourMs)),
      endedAt: iso(open?.from),
      cause: open?.cause ?? null,
      sessions24h: 1 + outages.length,
      rejects24h: isRejected ? 212 : 0,
      rejectReason: isRejected ? 'wrong password' : null,
      username: line.username,
    }
  },

  sync: (line, at) => {
    const story = storyOf(line)
    const spells = syncIn(line, dayAgo(at), at)
    const signal = signalAt(line, at, at, spells)
    const lost = lostAt(line, at)
    const downKbps = signal?.downKbps ?? 0
    return {
      isInSync: signal !== null,
      lostAt: iso(lost),
      downKbps,
      upKbps: signal?.upKbps ?? 0,
      maxDownKbps: signal ? rateAt(targetMargin, line.metres, noiseAt(line, at, at), 'down') : 0,
      // The rate limit at our edge: a little below the line rate, or set too low by mistake.
      profileKbps: story === 'profile mismatch' ? 16_000 : Math.round(downKbps * 0.967),
      snrDown: signal?.snrDown ?? null,
      snrUp: signal?.snrUp ?? null,
      attenuationDown: signal?.attenuationDown ?? null,
      attenuationUp: signal?.attenuationUp ?? null,
      retrains24h: retrainsIn(line, dayAgo(at), at).length,
    }
  },

  copper: (line) => {
    const story = storyOf(line)
    const perKm = 52
    const whole = (perKm * line.metres) / 1000
    // An open wire has less capacity to earth than its partner, in proportion to the missing length.
    const openAt = Math.round(line.metres * 0.907)
    const isOpen = story === 'open pair'
    const isWorn = story === 'high-resistance joint'
    return {
      finding: isOpen ? 'open' : isWorn ? 'high resistance' : 'good',
      metresFromCabinet: isOpen ? openAt : isWorn ? Math.round(line.metres * 0.55) : null,
      lineMetres: Math.round(line.metres),
      loopOhm: isOpen ? null : Math.round(line.metres * 0.168 + (isWorn ? 640 : 0)),
      capacitanceA: tenth(whole),
      capacitanceB: tenth(isOpen ? (perKm * openAt) / 1000 : whole - 0.1),
      insulationKilohm: isWorn ? 420 : 9999,
    }
  },

  ont: (line, at) => {
    const lost = storyOf(line) === 'terminal off' ? lostAt(line, at) : null
    return {
      power: lost ? 'off' : 'on',
      lastSeenAt: iso(lost ?? at),
      serial: `ONT-${line.serviceId.slice(-6)}`,
      portUp: lost === null,
    }
  },

  light: (line, at) => {
    const found = lightAt(line, at, at)
    return { rx: found?.rx ?? null, tx: found?.tx ?? null, exchangeRx: found ? tenth(found.rx - 1.4) : null }
  },

  circuit: (line, at) => {
    const isLossy = storyOf(line) === 'circuit loss'
    return {
      portUp: true,
      lossPercent: isLossy ? 2.4 : 0,
      delayMs: isLossy ? 19.6 : tenth(5.9 + 1.8 * chance(line.serviceId, 'distance')),
      jitterMs: isLossy ? 3.1 : 0.4,
      since: isLossy ? iso(lastTime(at, 7, 40)) : null,
    }
  },

  errors: (line, at) => {
    const hours = Array.from({ length: 24 }, (_, index) => later(at, (index - 23) * hourMs)).map((end) => ({
      at: end.toISOString(),
      hour: Math.floor(hourInLondon(later(end, -hourMs / 2))),
      errored: erroredIn(line, end, at),
    }))
    const errored24h = hours.reduce((sum, { errored }) => sum + errored, 0)
    const lost = lostAt(line, at)
    return {
      errored24h,
      severe24h: Math.floor(errored24h / 9),
      unavailable24h: lost ? Math.min(86_400, Math.round((at.getTime() - lost.getTime()) / 1000)) : 0,
      hours,
    }
  },

  router: (line, at) => {
    const restarts = storyOf(line) === 'router restarts' ? outagesIn(line, dayAgo(at), at).length : 0
    const open = outagesIn(line, dayAgo(at), at).find(({ to }) => to === null)
    return {
      isAnswering: open === undefined,
      lastSeenAt: iso(open?.from ?? at),
      firmware: restarts > 0 ? '3.9.0' : '4.1.7',
      isFirmwareCurrent: restarts === 0,
      restarts24h: restarts,
    }
  },

  loss: (line, at) => {
    const samples = samplesOf(line, at).filter(({ avg }) => avg !== null)
    const isBusy = (sample: (typeof samples)[number]) => isBusyHour(hourInLondon(sample.at))
    const busy = samples.filter(isBusy)
    const quiet = samples.filter((sample) => !isBusy(sample))
    const mean = (values: number[]) => tenth(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length))
    return {
      lossPercent: mean(quiet.map(({ lossPercent }) => lossPercent)),
      busyLossPercent: mean(busy.map(({ lossPercent }) => lossPercent)),
      latencyMs: mean(quiet.map(({ avg }) => avg ?? 0)),
      busyLatencyMs: mean(busy.map(({ avg }) => avg ?? 0)),
      jitterMs: mean(quiet.map(({ min, max }) => ((max ?? 0) - (min ?? 0)) / 4)),
    }
  },

  throughput: (line, at) => {
    const story = storyOf(line)
    const sync = line.family === 'copper' ? readStep.sync(line, at) : null
    const rate = sync ? Math.min(sync.downKbps ?? 0, sync.profileKbps ?? 0) : line.downMbps * 1000
    const share = story === 'congestion' && isBusyHour(hourInLondon(at)) ? 0.38 : 0.94
    return {
      downKbps: Math.round(rate * share),
      upKbps: Math.round((sync?.upKbps ?? line.upMbps * 1000) * 0.93),
      expectedDownKbps: Math.round(guaranteedOf(line)),
    }
  },
}
