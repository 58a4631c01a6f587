import { errorsPerHourToNote, type TestStepKey } from '@portal/contract/diagnostic-values.ts'
import type { Verdict } from '@portal/contract/diagnostics.ts'
import { faintLight, isBusyAtNight, judgeStep, restartsToFail } from './judge-step.ts'
import { clockOf, decimal, megabits } from './reading-words.ts'
import type { Reading, Readings } from './readings.ts'

type Words = Pick<Verdict, 'outcome' | 'code' | 'side' | 'segment' | 'faultLocation' | 'title' | 'text' | 'advice'> & {
  appointmentRequired?: boolean
  /** The steps that point there when they are not as they should be. */
  evidence: readonly TestStepKey[]
}

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

type Rule = (readings: Readings, now: Date) => Words | null

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

function stopped({ account }: Readings): Words | null {
  if (!account?.stop) return null
  return {
    outcome: 'AMBER',
    code: 'SERVICE_STOPPED',
    side: 'provider',
    segment: 'provider',
    faultLocation: 'OK',
    title: 'The service is stopped',
    text: `${account.stop}. The line itself is not the cause.`,
    advice: ['Ask us to start the service again when you want it.'],
    evidence: ['account'],
  }
}

function exchangeOut({ network, account }: Readings): Words | null {
  if (!network || network.exchangeInService) return null
  const incident = account?.incidents.find(({ kind }) => kind === 'MSO')
  return {
    outcome: 'RED',
    code: incident ? 'KNOWN_INCIDENT' : 'EXCHANGE_OUTAGE',
    side: 'exchange',
    segment: 'exchange',
    faultLocation: 'EX',
    title: 'The exchange is out of service',
    text: `${network.exchangeAlarm ?? 'The equipment at the exchange does not answer'}. Every line there is affected; nothing at your site needs changing.`,
    advice: incident
      ? [`We are on it: incident ${incident.ref}. You need not report it again.`]
      : ['Report this fault, so that we can tell you when it is back.'],
    evidence: ['network', 'account', 'session', 'sync'],
  }
}

function networkOut({ network }: Readings): Words | null {
  if (!network || network.edgeMs !== null) return null
  return {
    outcome: 'RED',
    code: 'EDGE_UNREACHABLE',
    side: 'provider',
    segment: 'provider',
    faultLocation: 'EX',
    title: 'Our network cannot be reached',
    text: 'The router at the edge of our network does not answer. Nothing at your site needs changing.',
    advice: ['Report this fault.'],
    evidence: ['network', 'session'],
  }
}

function terminalOff({ ont }: Readings, now: Date): Words | null {
  if (!ont || ont.power === 'on') return null
  const since = ont.lastSeenAt ? ` since ${clockOf(ont.lastSeenAt, now)}` : ''
  return {
    outcome: 'RED',
    code: 'ONT_OFF',
    side: 'yours',
    segment: 'router',
    faultLocation: 'CE',
    title: 'The fibre terminal at your site has no power',
    text: `The box on the wall where the fibre ends has been off${since}. It told the exchange that its power went; the fibre itself was working.`,
    advice: [
      'Check that the fibre terminal is plugged in and its power light is on.',
      'Try another socket. If a fuse has gone, reset it.',
      'Run this test again. If it is still off, report it: we send a new power supply.',
    ],
    evidence: ['ont', 'session'],
  }
}

function weakLight({ light }: Readings): Words | null {
  if (!light || light.rx === null || light.rx >= faintLight) return null
  return {
    outcome: 'RED',
    code: 'LOW_LIGHT',
    side: 'line',
    segment: 'line',
    faultLocation: 'LN',
    title: 'The light on the fibre is too weak',
    text: `Your fibre terminal receives ${decimal(light.rx)} dBm; below ${decimal(faintLight)} the connection drops. A bend, a dirty connector or a bad splice takes the light away.`,
    advice: ['Make sure nothing pinches the thin fibre at your site.', 'Report this fault: an engineer measures the fibre.'],
    appointmentRequired: true,
    evidence: ['light', 'loss', 'session'],
  }
}

function brokenPair({ copper }: Readings): Words | null {
  if (!copper || (copper.finding !== 'open' && copper.finding !== 'short' && copper.finding !== 'earth contact')) return null
  const { metresFromCabinet: at, lineMetres } = copper
  // The last metres are inside the building.
  const isInside = at !== null && lineMetres - at < 15
  const what = { open: 'open', short: 'short-circuited', 'earth contact': 'touching earth' }[copper.finding]
  return {
    outcome: 'RED',
    code: copper.finding === 'open' ? 'OPEN_PAIR' : 'PAIR_FAULT',
    side: isInside ? 'yours' : 'line',
    segment: isInside ? 'router' : 'line',
    faultLocation: isInside ? 'CA' : 'LN',
    title: isInside ? 'The line is broken inside your building' : 'The line is broken outside your site',
    text: isInside
      ? `The copper pair is ${what} at its very end, ${at} m from the cabinet: a socket or a cable at your site.`
      : `The copper pair is ${what}${at === null ? '' : ` about ${at} m from the cabinet, towards your building`}. Nothing at your site needs changing. An engineer has to repair the line.`,
    advice: isInside
      ? ['Plug the router straight into the main socket.', 'Run this test again.']
      : ['Report this fault.', 'Leave the router switched on, so that we see when the line is back.'],
    evidence: ['sync', 'copper'],
  }
}

function wornJoint({ copper }: Readings): Words | null {
  if (copper?.finding !== 'high resistance') return null
  const { metresFromCabinet: at, loopOhm } = copper
  return {
    outcome: 'RED',
    code: 'HIGH_RESISTANCE_JOINT',
    side: 'line',
    segment: 'line',
    faultLocation: 'LN',
    title: 'A joint in the line is wearing out',
    text: `The pair has ${loopOhm ?? 'too many'} Ω${at === null ? '' : `, most of it about ${at} m from the cabinet`}. The line stays up but is slow, full of errors, and worse when it rains.`,
    advice: ['Report this fault: the joint has to be made again.'],
    appointmentRequired: true,
    evidence: ['copper', 'sync', 'errors'],
  }
}

function loginRefused({ session }: Readings): Words | null {
  if (!session || session.isOnline || session.rejects24h === 0) return null
  const isOwn = session.rejectReason === 'wrong password' || session.rejectReason === 'unknown user'
  const reason = session.rejectReason ?? 'no reason given'
  return {
    outcome: 'RED',
    code: isOwn ? 'RADIUS_REJECT' : 'STALE_PPP_SESSION',
    side: isOwn ? 'yours' : 'provider',
    segment: isOwn ? 'router' : 'provider',
    faultLocation: isOwn ? 'CE' : 'EX',
    title: isOwn ? 'Your router signs in with the wrong password' : 'The login of the line is refused',
    text: isOwn
      ? `The line works, but our login server has refused the router ${session.rejects24h} times in 24 hours: ${reason}. This happens after a reset or when a router is replaced.`
      : `The line works, but our login server refuses it: ${reason}. An earlier session has not been closed.`,
    advice: isOwn
      ? [
          `Enter the username ${session.username ?? 'of the line'} and its password in the router.`,
          'If you have not got the password, ask us for a new one.',
          'Run this test again.',
        ]
      : ['Report this fault: we close the old session.'],
    evidence: ['session', 'router'],
  }
}

function routerRestarts({ router }: Readings): Words | null {
  if (!router || router.restarts24h < restartsToFail) return null
  return {
    outcome: 'RED',
    code: 'DAMAGED_CPE',
    side: 'yours',
    segment: 'router',
    faultLocation: 'CE',
    title: 'Your router keeps restarting',
    text: `It has restarted ${router.restarts24h} times in 24 hours, and each time the connection is gone for about three minutes. The line itself is fine.`,
    advice: [
      'Check that its power supply sits firmly and the router is not hot.',
      ...(router.isFirmwareCurrent ? [] : ['Update its firmware: an older one is known for this.']),
      'If it goes on, ask us for another router.',
    ],
    evidence: ['router', 'session'],
  }
}

/** Errors in a few hours that follow each other, and hardly any otherwise. */
function noisyHours({ hours }: Reading<'errors'>): typeof hours | null {
  const noisy = hours.filter(({ errored }) => errored > errorsPerHourToNote)
  const [first] = noisy
  const last = noisy.at(-1)
  if (!first || !last || noisy.length < 2 || noisy.length > 8) return null
  const others = hours.filter((each) => !noisy.includes(each))
  return others.every(({ errored }) => errored < 20) ? noisy : null
}

function noiseByHour({ errors, sync }: Readings): Words | null {
  const noisy = errors && sync?.isInSync !== false ? noisyHours(errors) : null
  const [first] = noisy ?? []
  const last = noisy?.at(-1)
  if (!first || !last) return null
  // A window of 24 hours may begin in the middle of the noise.
  const span = noisy && Date.parse(last.at) - Date.parse(first.at) > 12 * 60 * 60_000
  const when = span ? 'in the same hours of the day' : `between ${first.hour}:00 and ${(last.hour + 1) % 24}:00`
  return {
    outcome: 'AMBER',
    code: 'REIN',
    side: 'yours',
    segment: 'line',
    faultLocation: 'CA',
    title: 'Something electrical disturbs the line at certain hours',
    text: `Nearly all errors fall ${when}. The pair is whole, so the cause is something that is switched on then: lighting, a power supply, a heater, at your site or next door.`,
    advice: [
      `Look for what is switched on ${when}, and move it away from the line.`,
      'Listen with an AM radio tuned away from any station: it buzzes near the cause.',
      'If you find nothing, report it: an engineer looks for the source.',
    ],
    evidence: ['errors', 'loss'],
  }
}

function unsteadySync({ sync }: Readings): Words | null {
  if (!sync?.isInSync || sync.retrains24h < 6) return null
  return {
    outcome: 'AMBER',
    code: 'INTERMITTENT_RETRAINS',
    side: 'line',
    segment: 'line',
    faultLocation: 'LN',
    title: 'The line drops and comes back many times a day',
    text: `Modem and cabinet have found each other anew ${sync.retrains24h} times in 24 hours, each time at another speed. The pair measures well at this moment; a contact comes and goes.`,
    advice: [
      'Plug the router straight into the main socket, without a filter or an extension.',
      'If it goes on for a day, report this fault.',
    ],
    appointmentRequired: true,
    evidence: ['sync', 'session', 'errors'],
  }
}

function heldBack({ sync }: Readings): Words | null {
  if (!sync?.isInSync || sync.profileKbps >= sync.downKbps * 0.7) return null
  return {
    outcome: 'AMBER',
    code: 'POTENTIAL_BRAS_PROFILE_MISMATCH',
    side: 'provider',
    segment: 'provider',
    faultLocation: 'EX',
    title: 'Our network holds the line back',
    text: `The line runs at ${megabits(sync.downKbps)}, but our edge lets only ${megabits(sync.profileKbps)} through. It was set for an earlier, slower state of the line.`,
    advice: ['Report this: we set it right within the hour, nobody has to visit.'],
    evidence: ['sync', 'throughput'],
  }
}

function crowded({ loss, account }: Readings): Words | null {
  if (!loss || !isBusyAtNight(loss)) return null
  const incident = account?.incidents[0]
  return {
    outcome: 'AMBER',
    code: incident ? 'KNOWN_INCIDENT' : 'PERFORMANCE_BOTTLENECK',
    side: 'exchange',
    segment: 'exchange',
    faultLocation: 'EX',
    title: 'Too much traffic at the exchange in the evening',
    text: `From 19:00 to 23:00 a ping takes ${decimal(loss.busyLatencyMs)} ms instead of ${decimal(loss.latencyMs)} ms, and ${decimal(loss.busyLossPercent)}% get lost. Your line itself is fine.`,
    advice: incident
      ? [`We know of it: incident ${incident.ref}. You need not report it again.`]
      : ['Report this, with this result: we add capacity by what is measured.'],
    evidence: ['loss', 'account', 'throughput'],
  }
}

function lossyCircuit({ circuit, account }: Readings, now: Date): Words | null {
  if (!circuit || (circuit.portUp && circuit.lossPercent < 0.1)) return null
  const incident = account?.incidents[0]
  const since = circuit.since ? ` since ${clockOf(circuit.since, now)}` : ''
  return {
    outcome: 'RED',
    code: incident ? 'KNOWN_INCIDENT' : 'CIRCUIT_FAULT',
    side: 'line',
    segment: 'line',
    faultLocation: 'LN',
    title: circuit.portUp ? 'The circuit loses packets' : 'The circuit is down',
    text: circuit.portUp
      ? `${decimal(circuit.lossPercent)}% of the test frames are lost${since}. Both ends answer, so it is the fibre between them.`
      : 'The port at your site does not answer. Check that the network terminal has power.',
    advice: incident
      ? [`We are on it: incident ${incident.ref}. You need not report it again.`]
      : ['Report this fault.'],
    evidence: ['circuit', 'loss', 'account'],
  }
}

function noSync({ sync }: Readings): Words | null {
  if (!sync || sync.isInSync) return null
  return {
    outcome: 'RED',
    code: 'NO_SYNC',
    side: 'unknown',
    segment: 'line',
    faultLocation: 'LN',
    title: 'The line has no signal',
    text: 'Modem and cabinet cannot see each other. Whether the wires are broken only the copper line test can say.',
    advice: ['Check that the router is on and plugged into the main socket.', 'Run full diagnostics.'],
    evidence: ['sync', 'session'],
  }
}

function noSession({ session }: Readings, now: Date): Words | null {
  if (!session || session.isOnline) return null
  const when = session.endedAt ? ` at ${clockOf(session.endedAt, now)}` : ''
  return {
    outcome: 'AMBER',
    code: 'NO_SESSION',
    side: 'unknown',
    segment: 'router',
    faultLocation: 'CE',
    title: 'The line works, but nobody is signed in',
    text: `The session ended${when} and the router has not signed in again.`,
    advice: ['Restart the router and wait three minutes.', 'Run full diagnostics.'],
    evidence: ['session', 'router'],
  }
}

function slow({ throughput }: Readings): Words | null {
  if (!throughput || throughput.downKbps >= throughput.expectedDownKbps * 0.9) return null
  return {
    outcome: 'AMBER',
    code: 'PERFORMANCE_BOTTLENECK',
    side: 'unknown',
    segment: 'provider',
    faultLocation: 'OK',
    title: 'The line is slower than it should be',
    text: `It reached ${megabits(throughput.downKbps)} and should reach ${megabits(throughput.expectedDownKbps)}. Other use of the line counts too.`,
    advice: ['Run it again when nobody uses the line.', 'Run full diagnostics to see where it is held back.'],
    evidence: ['throughput', 'loss'],
  }
}

function unreachable({ ping, tcp, dns, http }: Readings): Words | null {
  if (!ping || ping.received > 0 || [tcp, dns, http].some((each) => each?.isAnswering)) return null
  return {
    outcome: 'RED',
    code: 'UNREACHABLE',
    side: 'unknown',
    segment: 'router',
    faultLocation: 'CE',
    title: 'Nothing answers at the address of the service',
    text: `${ping.address} answers neither to a ping nor on any port that we try.`,
    advice: ['Run full diagnostics: they say whether it is the line or what is behind it.'],
    evidence: ['ping', 'tcp', 'dns', 'http', 'traceroute'],
  }
}

function partlyReachable({ ping, tcp, dns, http }: Readings): Words | null {
  if (!ping) return null
  const silent = [
    ping.received < ping.sent && 'ping',
    tcp && !tcp.isAnswering && `port ${tcp.port}`,
    dns && !dns.isAnswering && 'DNS',
    http && !http.isAnswering && 'web',
  ].filter((each) => typeof each === 'string')
  if (silent.length === 0) return null
  return {
    outcome: 'AMBER',
    code: 'PARTLY_REACHABLE',
    side: 'yours',
    segment: 'desk',
    faultLocation: 'CE',
    title: 'The service is reachable, but does not answer everywhere',
    text: `${ping.address} can be reached. No full answer on: ${silent.join(', ')}. That is right where nothing should answer there.`,
    advice: ['If something should answer there, check it and the firewall in front of it.'],
    evidence: ['ping', 'tcp', 'dns', 'http'],
  }
}

function knownIncident({ account }: Readings): Words | null {
  const incident = account?.incidents[0]
  if (!incident) return null
  return {
    outcome: 'AMBER',
    code: 'KNOWN_INCIDENT',
    side: 'exchange',
    segment: 'exchange',
    faultLocation: 'EX',
    title: 'There is an incident at your exchange',
    text: `${incident.title}. At this moment your line does not seem to suffer from it.`,
    advice: [`We are on it: incident ${incident.ref}.`],
    evidence: ['account'],
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
