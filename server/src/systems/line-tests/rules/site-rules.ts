import { clockOf } from '../reading-words.ts'
import { restartsToFail } from '../judge-step.ts'
import type { Readings } from '../readings.ts'
import type { Words } from './words.ts'

// What is at the site: terminal, router, and what answers behind them.

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
    text: `The box on the wall where the fibre ends has been off${since}. It told the exchange that its power went; the fibre itself was working.`,
    advice: [
      'Check that the fibre terminal is plugged in and its power light is on.',
      'Try another socket. If a fuse has gone, reset it.',
      'Run this test again. If it is still off, report it: we send a new power supply.',
    ],
    evidence: ['ont', 'session'],
  }
}

export function loginRefused({ session }: Readings): Words | null {
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

export function routerRestarts({ router }: Readings): Words | null {
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

export function noSession({ session }: Readings, now: Date): Words | null {
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

export function unreachable({ ping, tcp, dns, http }: Readings): Words | null {
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
    title: 'The service is reachable, but does not answer everywhere',
    text: `${ping.address} can be reached. No full answer on: ${silent.join(', ')}. That is right where nothing should answer there.`,
    advice: ['If something should answer there, check it and the firewall in front of it.'],
    evidence: ['ping', 'tcp', 'dns', 'http'],
  }
}
