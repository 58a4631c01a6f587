import { testOutcomeNames, testOutcomes, type TestStepKey, testStepNames } from '@portal/contract/diagnostics/values.ts'
import type { TestComparison } from '@portal/contract/diagnostics/diagnostics.ts'
import { Problem } from '@portal/contract/problem.ts'
import { number } from '@portal/contract/format/counts.ts'
import { decimal, megabits, milliseconds } from '../../upstreams/line-tests/reading-words.ts'
import type { Readings } from '../../upstreams/line-tests/readings.ts'
import type { StoredTest } from './store.ts'

type Row = TestComparison['rows'][number]

/** Compares two results of one line, the older first, in whichever order they are given. */
export function compareTests(one: StoredTest, other: StoredTest): TestComparison {
  if (one.serviceId !== other.serviceId)
    throw new Problem('different_lines', {
      detail: 'These results are for different lines. Choose one for the same line.',
    })
  if (!one.verdict || !other.verdict)
    throw new Problem('no_result', { detail: 'One of these tests has no result to compare.' })
  const [before, after] = one.requestedAt <= other.requestedAt ? [one, other] : [other, one]
  return {
    rows: [...verdictRows(before, after), ...stepRows(before, after), ...figureRows(before.readings, after.readings)],
  }
}

function verdictRows(before: StoredTest, after: StoredTest): Row[] {
  const rank = ({ outcome }: StoredTest) => (outcome === null ? 0 : testOutcomes.indexOf(outcome))
  const name = ({ outcome }: StoredTest) => (outcome === null ? '–' : testOutcomeNames[outcome])
  return [
    {
      label: 'Outcome',
      before: name(before),
      after: name(after),
      change: changeOf(rank(before), rank(after), 'lower'),
    },
    worded('Verdict', before.verdict?.title ?? '–', after.verdict?.title ?? '–'),
  ]
}

const ranks = { passed: 0, note: 1, failed: 2 } as const

function stepRows(before: StoredTest, after: StoredTest): Row[] {
  return after.steps.flatMap((step) => {
    const earlier = before.steps.find(({ key }) => key === step.key)
    if (!earlier) return []
    const [from, to] = [rankOf(earlier.state), rankOf(step.state)]
    const words = [earlier, step].map(({ word, reading }) => (reading ? `${word}, ${reading}` : word))
    const change = from === null || to === null ? 'different' : changeOf(from, to, 'lower')
    const label: Record<TestStepKey, string> = testStepNames
    const isSame = earlier.state === step.state
    return [
      { label: label[step.key], before: words[0] ?? '–', after: words[1] ?? '–', change: isSame ? 'same' : change },
    ]
  })
}

function rankOf(state: string): number | null {
  return state === 'passed' || state === 'note' || state === 'failed' ? ranks[state] : null
}

interface Figure {
  label: string
  of: (readings: Readings) => number | null | undefined
  inWords: (value: number) => string
  better: 'higher' | 'lower'
}

const figures: readonly Figure[] = [
  { label: 'Download sync', of: ({ sync }) => sync?.downKbps, inWords: megabits, better: 'higher' },
  { label: 'Upload sync', of: ({ sync }) => sync?.upKbps, inWords: megabits, better: 'higher' },
  {
    label: 'SNR margin, down',
    of: ({ sync }) => sync?.snrDown,
    inWords: (dB) => `${decimal(dB)} dB`,
    better: 'higher',
  },
  {
    label: 'Attenuation, down',
    of: ({ sync }) => sync?.attenuationDown,
    inWords: (dB) => `${decimal(dB)} dB`,
    better: 'lower',
  },
  { label: 'Retrains in 24 hours', of: ({ sync }) => sync?.retrains24h, inWords: number, better: 'lower' },
  { label: 'Errored seconds in 24 hours', of: ({ errors }) => errors?.errored24h, inWords: number, better: 'lower' },
  {
    label: 'Received optical level',
    of: ({ light }) => light?.rx,
    inWords: (dBm) => `${decimal(dBm)} dBm`,
    better: 'higher',
  },
  { label: 'Latency', of: ({ loss }) => loss?.latencyMs, inWords: milliseconds, better: 'lower' },
  { label: 'Loss', of: ({ loss }) => loss?.lossPercent, inWords: (share) => `${decimal(share)}%`, better: 'lower' },
  { label: 'Speed, down', of: ({ throughput }) => throughput?.downKbps, inWords: megabits, better: 'higher' },
  { label: 'Ping', of: ({ ping }) => ping?.avgMs, inWords: milliseconds, better: 'lower' },
]

function figureRows(before: Readings, after: Readings): Row[] {
  return figures.flatMap(({ label, of, inWords, better }) => {
    const [from, to] = [of(before) ?? null, of(after) ?? null]
    if (from === null && to === null) return []
    const word = (value: number | null) => (value === null ? '–' : inWords(value))
    const change = from === null || to === null ? 'different' : changeOf(from, to, better)
    return [{ label, before: word(from), after: word(to), change }]
  })
}

/** Differences below 5% count as noise. */
function changeOf(from: number, to: number, better: 'higher' | 'lower'): Row['change'] {
  if (Math.abs(to - from) <= Math.abs(from) * 0.05) return 'same'
  return to > from === (better === 'higher') ? 'better' : 'worse'
}

function worded(label: string, before: string, after: string): Row {
  return { label, before, after, change: before === after ? 'same' : 'different' }
}
