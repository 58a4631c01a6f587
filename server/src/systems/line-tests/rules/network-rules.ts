import { decimal, megabits } from '../reading-words.ts'
import { isBusyAtNight } from '../judge-step.ts'
import type { Readings } from '../readings.ts'
import type { Words } from './words.ts'

// What is ours: the account, the exchange and the network behind it.

export function stopped({ account }: Readings): Words | null {
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

export function exchangeOut({ network, account }: Readings): Words | null {
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

export function networkOut({ network }: Readings): Words | null {
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

export function heldBack({ sync }: Readings): Words | null {
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

export function crowded({ loss, account }: Readings): Words | null {
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

export function slow({ throughput }: Readings): Words | null {
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

export function knownIncident({ account }: Readings): Words | null {
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
