import { pingSeconds } from '@portal/contract/diagnostics/measurement-values.ts'
import { dayMs } from '../../../lib/duration.ts'
import { outagesIn } from '../../../upstreams/line-tests/simulator/past.ts'
import { sampleAt } from '../../../upstreams/line-tests/simulator/samples.ts'
import type { Line } from '../../../upstreams/line-tests/line-tester.ts'
import type { Point } from './store.ts'
import type { Window } from './window.ts'

interface Span {
  from: Date
  to: Date
}

/**
 * The measurement of a demo: its recorded outages and the readings of the line's scenario, computed and never stored.
 */
export function simulatePoints(line: Line, window: Window, recorded: readonly Span[], now: Date): Point[] {
  const dayAgo = new Date(now.getTime() - dayMs)
  // The recorded outage of the last day is that of the scenario, from the time in its case if the session's end is unknown.
  const isRecorded = line.offlineSince === undefined && recorded.some(({ to }) => to > dayAgo)
  const scenario = isRecorded ? [] : outagesIn(line, dayAgo, now).map(({ from, to }) => ({ from, to: to ?? now }))
  const outages = [...recorded, ...scenario]
  const points: Point[] = []
  const stepMs = window.stepSeconds * 1000
  for (let at = window.from.getTime(); at < window.until.getTime(); at += stepMs) {
    points.push(simulatePoint(line, new Date(at), { stepMs, outages, now }))
  }
  return points
}

interface Past {
  stepMs: number
  outages: readonly Span[]
  now: Date
}

const sampleMs = 300_000

function simulatePoint(line: Line, at: Date, { stepMs, outages, now }: Past): Point {
  const end = new Date(at.getTime() + stepMs)
  const sent = stepMs / (pingSeconds * 1000)
  const isDown = (moment: number) => outages.some(({ from, to }) => from.getTime() <= moment && moment < to.getTime())
  const moments = (ms: number) => Array.from({ length: stepMs / ms }, (_, index) => at.getTime() + index * ms)
  // Most steps have no outage.
  const isTouched = outages.some(({ from, to }) => from < end && to > at)
  const down = isTouched ? moments(pingSeconds * 1000).filter(isDown).length : 0
  const { lossPercent, min, avg, max } = sampleAt(line, at, now, [])
  const lost = Math.min(sent, down + Math.round(((sent - down) * lossPercent) / 100))
  const received = sent - lost
  const us = (ms: number | null) => (received > 0 && ms !== null ? Math.round(ms * 1000) : null)
  return {
    at,
    sent,
    lost,
    minUs: us(min),
    sumUs: (us(avg) ?? 0) * received,
    maxUs: us(max),
    stepsLost: isTouched
      ? moments(sampleMs).filter((start) =>
          Array.from({ length: sampleMs / 10_000 }, (_, index) => start + index * 10_000).every(isDown),
        ).length
      : 0,
  }
}
