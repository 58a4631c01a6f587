import { decimal, megabits } from '../reading-words.ts'
import { isBusyAtNight, isHeldBack } from '../judge-step.ts'
import type { Readings } from '../readings.ts'
import type { Words } from './words.ts'

// Faults on our side: the account, the exchange and the network behind it.

export function stopped({ account }: Readings): Words | null {
  if (!account?.stop) return null
  return {
    outcome: 'AMBER',
    code: 'SERVICE_STOPPED',
    side: 'provider',
    segment: 'provider',
    faultLocation: 'OK',
    title: 'The service is suspended',
    text: `${account.stop}. The line itself is not the cause.`,
    advice: ['Ask us to restart the service when you need it.'],
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
    text: `${network.exchangeAlarm ?? 'The exchange equipment is not responding'}. Every line there is affected; your site needs no change.`,
    advice: incident
      ? [`We are working on it: incident ${incident.ref}. You do not need to report it again.`]
      : ['Report this fault, so that we can notify you when service is restored.'],
    evidence: ['network', 'account', 'session', 'sync'],
  }
}

export function networkOut({ network }: Readings): Words | null {
  if (network?.isEdgeResponding !== false) return null
  return {
    outcome: 'RED',
    code: 'EDGE_UNREACHABLE',
    side: 'provider',
    segment: 'provider',
    faultLocation: 'EX',
    title: 'Our network is not responding',
    text: 'The router at the edge of our network is not responding. Your site needs no change.',
    advice: ['Report this fault.'],
    evidence: ['network', 'session'],
  }
}

export function heldBack({ sync }: Readings): Words | null {
  if (!sync || sync.downKbps === null || sync.profileKbps === null || !isHeldBack(sync)) return null
  return {
    outcome: 'AMBER',
    code: 'POTENTIAL_BRAS_PROFILE_MISMATCH',
    side: 'provider',
    segment: 'provider',
    faultLocation: 'EX',
    title: 'Our network is limiting the line',
    text: `The line runs at ${megabits(sync.downKbps)}, but our edge limits it to ${megabits(sync.profileKbps)}. The limit was set for an earlier, slower line.`,
    advice: ['Report this: we correct it within the hour, without a visit.'],
    evidence: ['sync', 'throughput'],
  }
}

export function crowded({ loss, account }: Readings): Words | null {
  if (!loss || loss.latencyMs === null || loss.busyLatencyMs === null || !isBusyAtNight(loss)) return null
  const lost = loss.busyLossPercent === null ? '' : `, and ${decimal(loss.busyLossPercent)}% get lost`
  const incident = account?.incidents[0]
  return {
    outcome: 'AMBER',
    code: incident ? 'KNOWN_INCIDENT' : 'PERFORMANCE_BOTTLENECK',
    side: 'exchange',
    segment: 'exchange',
    faultLocation: 'EX',
    title: 'Congestion at the exchange in the evening',
    text: `From 19:00 to 23:00 a ping takes ${decimal(loss.busyLatencyMs)} ms instead of ${decimal(loss.latencyMs)} ms${lost}. Your line itself is fine.`,
    advice: incident
      ? [`Known incident ${incident.ref}. You do not need to report it again.`]
      : ['Report this with this result: we use measurements to plan capacity.'],
    evidence: ['loss', 'account', 'throughput'],
  }
}

export function slow({ throughput }: Readings): Words | null {
  if (!throughput || throughput.expectedDownKbps === null) return null
  if (throughput.downKbps >= throughput.expectedDownKbps * 0.9) return null
  return {
    outcome: 'AMBER',
    code: 'PERFORMANCE_BOTTLENECK',
    side: 'unknown',
    segment: 'provider',
    faultLocation: 'OK',
    title: 'The line is slower than it should be',
    text: `It reached ${megabits(throughput.downKbps)}; the expected speed is ${megabits(throughput.expectedDownKbps)}. Other traffic on the line affects the result.`,
    advice: ['Run it again when the line is idle.', 'Run full diagnostics to find the cause.'],
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
    text: `${incident.title}. Your line does not appear to be affected at present.`,
    advice: [`We are working on it: incident ${incident.ref}.`],
    evidence: ['account'],
  }
}
