import { setTimeout as wait } from 'node:timers/promises'
import type { LineTester } from '../line-tester.ts'
import type { LineStep } from '../readings.ts'
import { figuresOf } from './figures.ts'
import { readStep } from './read-step.ts'

/** How long a real line takes for each step, in ms. */
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

/** A network of lines of which each has a story. What it reads depends on the line and the time, and on nothing else. */
export function createSimulator({ pace, clock = () => new Date() }: SimulatorOptions): LineTester {
  return {
    usualMs: (step) => Math.round(realMs[step] * pace),
    async run(line, step, signal) {
      await wait(realMs[step] * pace, undefined, { signal })
      return readStep[step](line, clock())
    },
    figures: async (line, until) => figuresOf(line, until),
  }
}
