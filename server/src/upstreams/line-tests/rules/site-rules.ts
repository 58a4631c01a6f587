import { clockOf } from '../reading-words.ts'
import { restartsToFail } from '../judge-step.ts'
import type { Readings } from '../readings.ts'
import type { Words } from './words.ts'

// Faults at the site: terminal, router, and devices behind them.

export function terminalOff({ ont }: Readings, now: Date): Words | null {
  if (!ont || ont.power === 'on') return null
  const since = ont.lastSeenAt ? ` since ${clockOf(ont.lastSeenAt, now)}` : ''
  return {
    outcome: 'RED',
    code: 'ONT_OFF',
    side: 'yours',
    segment: 'router',
    faultLocation: 'CE',
    title: 'The fibre terminal at your site has no power',
    text: `The fibre terminal on the wall has been off${since}. It reported a loss of power to the exchange; the fibre itself was working.`,
    advice: [
      'Check that the fibre terminal is plugged in and its power light is on.',
      'Try another socket. If a circuit breaker has tripped, reset it.',
      'Run this test again. If it is still off, report it: we will send a new power supply.',
    ],
    evidence: ['ont', 'session'],
  }
}

export function loginRefused({ session }: Readings): Words | null {
  if (!session || session.isOnline || !session.rejects24h) return null
  const isOwn = session.rejectReason === 'wrong password' || session.rejectReason === 'unknown user'
  const reason = session.rejectReason ?? 'no reason given'
  return {
    outcome: 'RED',
    code: isOwn ? 'RADIUS_REJECT' : 'STALE_PPP_SESSION',
    side: isOwn ? 'yours' : 'provider',
    segment: isOwn ? 'router' : 'provider',
    faultLocation: isOwn ? 'CE' : 'EX',
    title: isOwn ? 'Your router signs in with the wrong password' : 'The line’s sign-in is rejected',
    text: isOwn
      ? `The line works, but our access server has rejected the router ${session.rejects24h} times in 24 hours: ${reason}. This happens after a reset or when a router is replaced.`
      : `The line works, but our access server rejects it: ${reason}. An earlier session has not been closed.`,
    advice: isOwn
      ? [
          `Enter the username ${session.username ?? 'of the line'} and its password in the router.`,
          'If you do not have the password, ask us for a new one.',
          'Run this test again.',
        ]
      : ['Report this fault: we will close the old session.'],
    evidence: ['session', 'router'],
  }
}

export function routerRestarts({ router }: Readings): Words | null {
  if (!router || router.restarts24h === null || router.restarts24h < restartsToFail) return null
  return {
    outcome: 'RED',
    code: 'DAMAGED_CPE',
    side: 'yours',
    segment: 'router',
    faultLocation: 'CE',
    title: 'Your router keeps restarting',
    text: `It has restarted ${router.restarts24h} times in 24 hours, and each time the connection is gone for about three minutes. The line itself is fine.`,
    advice: [
      'Check that its power supply is firmly connected and the router is not hot.',
      ...(router.isFirmwareCurrent !== false ? [] : ['Update its firmware: an older version has this fault.']),
      'If it continues, ask us for another router.',
    ],
    evidence: ['router', 'session'],
  }
}

export function noSession({ session }: Readings, now: Date): Words | null {
  if (!session || session.isOnline) return null
  const when = session.endedAt ? ` at ${clockOf(session.endedAt, now)}` : ''
  return {
    outcome: 'AMBER',
    code: 'NO_SESSION',
    side: 'unknown',
    segment: 'router',
    faultLocation: 'CE',
    title: 'The line is working, but no session is active',
    text: `The session ended${when} and the router has not signed in again.`,
    advice: ['Restart the router and wait three minutes.', 'Run full diagnostics.'],
    evidence: ['session', 'router'],
  }
}

export function unreachable({ ping, tcp, dns, http }: Readings): Words | null {
  if (!ping || ping.received > 0 || [tcp, dns, http].some((each) => each?.isAnswering)) return null
  return {
    outcome: 'RED',
    code: 'UNREACHABLE',
    side: 'unknown',
    segment: 'router',
    faultLocation: 'CE',
    title: 'The service’s address is not responding',
    text: `${ping.address} does not respond to ping or on any port that we tested.`,
    advice: ['Run full diagnostics to find out whether the fault is the line or the equipment behind it.'],
    evidence: ['ping', 'tcp', 'dns', 'http', 'traceroute'],
  }
}

export function partlyReachable({ ping, tcp, dns, http }: Readings): Words | null {
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
    title: 'The service is reachable, but some tests had no response',
    text: `${ping.address} is reachable. No full response on: ${silent.join(', ')}. This is expected where no service should respond.`,
    advice: ['If a service should respond there, check it and its firewall.'],
    evidence: ['ping', 'tcp', 'dns', 'http'],
  }
}
