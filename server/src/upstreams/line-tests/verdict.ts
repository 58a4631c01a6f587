import type { TestStepKey } from '@portal/contract/diagnostics/values.ts'
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

/** Derives from the readings on whose side the fault is and what to do. The first matching rule decides. */
export function lineVerdictOf(readings: Readings, now: Date): Verdict {
  const rule = rules.map((each) => each(readings, now)).find((each) => each !== null)
  const { evidence, appointmentRequired = false, ...words } = rule ?? allWell(readings)
  const agreeing = evidence.filter((step) => readings[step] && isOff(step, readings, now)).length
  return {
    ...words,
    agreeing,
    confidence: words.outcome === 'GREEN' ? confidenceOfNothing(readings) : agreeing >= 2 ? 'high' : 'medium',
    faultReportAdvised: words.outcome !== 'GREEN' && words.side !== 'yours',
    appointmentRequired,
  }
}

function isOff(step: TestStepKey, readings: Readings, now: Date): boolean {
  const { state } = judgeStep(step, readings, now)
  return state === 'failed' || state === 'note'
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
