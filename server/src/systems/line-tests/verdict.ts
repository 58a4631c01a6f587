import type { TestStepKey } from '@portal/contract/diagnostic-values.ts'
import type { Verdict } from '@portal/contract/diagnostics.ts'
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

/** From what was read to whose side the fault is on and what to do. The first rule that fits has the word. */
export function verdictOf(readings: Readings, now: Date): Verdict {
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

/** Who has looked at little can say little. */
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
    text: isOnlyReach
      ? 'The service answers at its own address everywhere that we tried.'
      : 'Everything that we tested is as it should be.',
    advice: [
      'If something is still slow, test it on a computer that is plugged into the router, without Wi-Fi.',
      ...(isOnlyReach ? [] : ['If trouble comes and goes, run this again while it is there.']),
    ],
    evidence: [],
  }
}
