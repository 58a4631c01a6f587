import { testStepNames, type TestStepKey } from '@portal/contract/diagnostics/values.ts'
import type { Verdict } from '@portal/contract/diagnostics/diagnostics.ts'
import { judgeStep } from './judge-step.ts'
import type { Readings } from './readings.ts'
import {
  brokenPair,
  lossyCircuit,
  noiseByHour,
  noSync,
  unsteadySync,
  weakLight,
  wornJoint,
} from './rules/line-rules.ts'
import { crowded, exchangeOut, heldBack, knownIncident, networkOut, slow, stopped } from './rules/network-rules.ts'
import {
  loginRefused,
  noSession,
  partlyReachable,
  routerRestarts,
  terminalOff,
  unreachable,
} from './rules/site-rules.ts'
import type { Rule, Words } from './rules/words.ts'

/**
 * Derives from the readings on whose side the fault is and what to do. The first matching rule decides. Without a fault,
 * a step that is missing because it could not run leaves the question open.
 */
export function lineVerdictOf(readings: Readings, now: Date, missing: readonly TestStepKey[] = []): Verdict {
  const rule = rules.map((each) => each(readings, now)).find((each) => each !== null)
  const {
    evidence,
    appointmentRequired = false,
    ...words
  } = rule ?? (missing.length > 0 ? incomplete(missing) : allWell(readings))
  const agreeing = evidence.filter((step) => readings[step] && isOff(step, readings, now)).length
  return {
    ...words,
    agreeing,
    confidence: confidenceOf(words, agreeing, readings),
    faultReportAdvised: evidence.length > 0 && words.side !== 'yours',
    appointmentRequired,
  }
}

function isOff(step: TestStepKey, readings: Readings, now: Date): boolean {
  const { state } = judgeStep(step, readings, now)
  return state === 'failed' || state === 'note'
}

function confidenceOf({ outcome, code }: Pick<Words, 'outcome' | 'code'>, agreeing: number, readings: Readings) {
  if (code === incompleteCode) return 'low'
  if (outcome === 'GREEN') return confidenceOfNothing(readings)
  return agreeing >= 2 ? 'high' : 'medium'
}

/** Few readings mean low confidence. */
function confidenceOfNothing(readings: Readings): Verdict['confidence'] {
  const looked = Object.keys(readings).length
  return looked >= 5 ? 'high' : looked >= 3 ? 'medium' : 'low'
}

const rules: readonly Rule[] = [
  stopped,
  exchangeOut,
  networkOut,
  terminalOff,
  weakLight,
  brokenPair,
  wornJoint,
  loginRefused,
  routerRestarts,
  noiseByHour,
  unsteadySync,
  heldBack,
  crowded,
  lossyCircuit,
  noSync,
  noSession,
  slow,
  unreachable,
  partlyReachable,
  knownIncident,
]

const incompleteCode = 'INCOMPLETE'

function incomplete(missing: readonly TestStepKey[]): Words {
  return {
    outcome: 'AMBER',
    code: incompleteCode,
    side: 'unknown',
    segment: null,
    faultLocation: 'OK',
    title: 'Not every test could run',
    text: `The tests that ran found no fault. These could not run: ${missing.map((step) => testStepNames[step]).join(', ')}.`,
    advice: ['Run the test again later.', 'If the service does not work, report a problem.'],
    evidence: [],
  }
}

function allWell(readings: Readings): Words {
  const isOnlyReach = readings.ping !== undefined
  return {
    outcome: 'GREEN',
    code: 'OK',
    side: 'none',
    segment: null,
    faultLocation: 'OK',
    title: 'No fault found',
    text: isOnlyReach ? 'The service responds at its address in every test.' : 'All tests passed.',
    advice: [
      'If it is still slow, test it on a computer connected to the router by cable, without Wi-Fi.',
      ...(isOnlyReach ? [] : ['If the problem is intermittent, run this again while it occurs.']),
    ],
    evidence: [],
  }
}
