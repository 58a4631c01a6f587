import { setTimeout as wait } from 'node:timers/promises'
import { type LineTester, TestAborted } from '../line-tester.ts'
import type { LineStep } from '../readings.ts'
import { figuresOf } from './figures.ts'
import { readStep } from './read-step.ts'

/** The duration of each step on a real line in ms. */
const realMs: Record<LineStep, number> = {
  network: 2100,
  session: 1400,
  sync: 9600,
  copper: 41_000,
  ont: 3100,
  light: 4200,
  circuit: 12_000,
  errors: 3200,
  router: 2700,
  loss: 6000,
  throughput: 20_000,
}

interface SimulatorOptions {
  /** 1 takes as long as a real line, 0 no time at all. */
  pace: number
  clock?: () => Date
}

/** A network of lines with a fault scenario each. Readings depend only on the line and the time. */
export function createSimulator({ pace, clock = () => new Date() }: SimulatorOptions): LineTester {
  return {
    isSimulated: true,
    usualMs: (step) => Math.round(realMs[step] * pace),
    async run(line, step, { signal }) {
      await wait(realMs[step] * pace, undefined, { signal }).catch(() => {
        throw new TestAborted(true)
      })
      return readStep[step](line, clock())
    },
    figures: async (line, until) => figuresOf(line, until),
  }
}
