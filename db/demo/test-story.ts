import type { TestKind, TestStatus, TestStepKey } from '@portal/contract/diagnostic-values.ts'
import type { TestStep, Verdict } from '@portal/contract/diagnostics.ts'

type Seen = [
  key: TestStepKey,
  state: TestStep['state'],
  word: string,
  saw: string,
  reading: string | null,
  seconds: number | null,
]

/** A test that was run before the demonstration began. */
export interface TestStory {
  testId: string
  serviceId: string
  kind: TestKind
  status?: Exclude<TestStatus, 'queued' | 'running'>
  family: 'copper' | 'fibre' | 'ethernet'
  disruptive?: boolean
  hoursAgo: number
  by?: string
  steps: readonly Seen[]
  readings?: Record<string, unknown>
  verdict?: Verdict
  failure?: string
}

/** The steps one after the other from a moment on. */
export function stepsFrom(seen: readonly Seen[], startedAt: Date): { steps: TestStep[]; endedAt: Date } {
  let at = startedAt.getTime()
  const steps = seen.map(([key, state, word, saw, reading, seconds]): TestStep => {
    const tookMs = seconds === null ? null : Math.round(seconds * 1000)
    const step = {
      key,
      state,
      word,
      saw,
      reading,
      usualMs: tookMs ?? 1000,
      startedAt: new Date(at).toISOString(),
      tookMs,
    }
    at += tookMs ?? 0
    return step
  })
  return { steps, endedAt: new Date(at) }
}

const nobody = {
  side: 'none',
  segment: null,
  faultLocation: 'OK',
  faultReportAdvised: false,
  appointmentRequired: false,
} as const

export const noFault: Verdict = {
  ...nobody,
  outcome: 'GREEN',
  code: 'OK',
  title: 'No fault found',
  text: 'Everything that we tested is as it should be.',
  advice: ['If something is still slow, test it on a computer that is plugged into the router, without Wi-Fi.'],
  confidence: 'high',
  agreeing: 0,
}

export const network = { exchangeInService: true, exchangeAlarm: null, edgeMs: 6.1, internetMs: 9.4 }

/** The steps of a line of copper that is well. */
export const goodCopper: readonly Seen[] = [
  ['account', 'passed', 'Passed', 'No stops, no work planned in your area', null, 0.8],
  ['network', 'passed', 'Passed', 'Edge router and session server reachable', '6.1 ms', 2.1],
  ['session', 'passed', 'Passed', 'Signed in', null, 1.4],
  ['sync', 'passed', 'Passed', 'In sync', '75.8 Mbit/s', 9.6],
  ['copper', 'passed', 'Passed', 'Both wires are whole', '76 Ω', 41],
  ['errors', 'passed', 'Passed', 'Few errored seconds', '48', 3.2],
  ['router', 'passed', 'Passed', 'Answers, firmware current', null, 2.7],
  ['loss', 'passed', 'Passed', 'Nothing lost, steady', '12.1 ms', 6],
]

export const goodFibre: readonly Seen[] = [
  ['account', 'passed', 'Passed', 'No stops, no work planned in your area', null, 0.8],
  ['network', 'passed', 'Passed', 'Edge router and session server reachable', '5.2 ms', 2.1],
  ['session', 'passed', 'Passed', 'Signed in', null, 1.4],
  ['ont', 'passed', 'Passed', 'Powered, your router is connected', null, 3.1],
  ['light', 'passed', 'Good', 'Good', '−18.4 dBm', 4.2],
  ['router', 'passed', 'Passed', 'Answers, firmware current', null, 2.7],
  ['loss', 'passed', 'Passed', 'Nothing lost, steady', '7.9 ms', 6],
]
