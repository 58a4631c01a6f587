import { clockOf, decimal } from '../reading-words.ts'
import { faintLight, lossToFail, retrainsToNote } from '../judge-step.ts'
import { errorsPerHourToNote } from '@portal/contract/diagnostics/values.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import type { Reading, Readings } from '../readings.ts'
import type { Words } from './words.ts'

// Faults between the site and the exchange.

export function weakLight({ light }: Readings): Words | null {
  if (!light || light.rx === null || light.rx >= faintLight) return null
  return {
    outcome: 'RED',
    code: 'LOW_LIGHT',
    side: 'line',
    segment: 'line',
    faultLocation: 'LN',
    title: 'The optical level is too low',
    text: `Your fibre terminal receives ${decimal(light.rx)} dBm; below ${decimal(faintLight)} the connection drops. A bend, a dirty connector or a bad splice reduces the level.`,
    advice: [
      'Make sure nothing pinches the thin fibre at your site.',
      'Report this fault: an engineer measures the fibre.',
    ],
    appointmentRequired: true,
    evidence: ['light', 'loss', 'session'],
  }
}

export function brokenPair({ copper }: Readings): Words | null {
  if (!copper || (copper.finding !== 'open' && copper.finding !== 'short' && copper.finding !== 'earth contact'))
    return null
  const { metresFromCabinet: at, lineMetres } = copper
  // The last metres are inside the building.
  const isInside = at !== null && lineMetres !== null && lineMetres - at < 15
  const what = { open: 'open', short: 'short-circuited', 'earth contact': 'shorted to earth' }[copper.finding]
  return {
    outcome: 'RED',
    code: copper.finding === 'open' ? 'OPEN_PAIR' : 'PAIR_FAULT',
    side: isInside ? 'yours' : 'line',
    segment: isInside ? 'router' : 'line',
    faultLocation: isInside ? 'CA' : 'LN',
    title: isInside ? 'The line is broken inside your building' : 'The line is broken outside your site',
    text: isInside
      ? `The copper pair is ${what} at its very end, ${number(at)} m from the cabinet: a socket or a cable at your site.`
      : `The copper pair is ${what}${at === null ? '' : ` about ${number(at)} m from the cabinet, towards your building`}. Nothing at your site needs changing. An engineer has to repair the line.`,
    advice: isInside
      ? ['Plug the router straight into the main socket.', 'Run this test again.']
      : ['Report this fault.', 'Leave the router on, so that we can see when the line is back.'],
    evidence: ['sync', 'copper'],
  }
}

export function wornJoint({ copper }: Readings): Words | null {
  if (copper?.finding !== 'high resistance') return null
  const { metresFromCabinet: at, loopOhm } = copper
  return {
    outcome: 'RED',
    code: 'HIGH_RESISTANCE_JOINT',
    side: 'line',
    segment: 'line',
    faultLocation: 'LN',
    title: 'A joint in the line is failing',
    text: `The pair has ${loopOhm === null ? 'a high resistance' : `${number(loopOhm)} Ω`}${at === null ? '' : `, most of it about ${number(at)} m from the cabinet`}. The line stays up but is slow, with many errors, and is worse when it rains.`,
    advice: ['Report this fault: the joint has to be remade.'],
    appointmentRequired: true,
    evidence: ['copper', 'sync', 'errors'],
  }
}

function noisyHours({ hours }: Reading<'errors'>): typeof hours | null {
  const noisy = hours.filter(({ errored }) => errored > errorsPerHourToNote)
  const [first] = noisy
  const last = noisy.at(-1)
  if (!first || !last || noisy.length < 2 || noisy.length > 8) return null
  const others = hours.filter((each) => !noisy.includes(each))
  return others.every(({ errored }) => errored < 20) ? noisy : null
}

export function noiseByHour({ errors, sync }: Readings): Words | null {
  const noisy = errors && sync?.isInSync !== false ? noisyHours(errors) : null
  const [first] = noisy ?? []
  const last = noisy?.at(-1)
  if (!first || !last) return null
  // A window of 24 hours may start in the middle of the noise.
  const span = noisy && Date.parse(last.at) - Date.parse(first.at) > 12 * 60 * 60_000
  const when = span ? 'in the same hours of the day' : `between ${first.hour}:00 and ${(last.hour + 1) % 24}:00`
  return {
    outcome: 'AMBER',
    code: 'REIN',
    side: 'yours',
    segment: 'line',
    faultLocation: 'CA',
    title: 'Electrical interference at certain hours',
    text: `Nearly all errors fall ${when}. The pair is sound, so the cause is equipment in use at that time: lighting, a power supply or a heater, at your site or next door.`,
    advice: [
      `Look for equipment in use ${when}, and move it away from the line.`,
      'Listen with an AM radio tuned away from any station: it buzzes near the cause.',
      'If you find nothing, report it: an engineer will look for the source.',
    ],
    evidence: ['errors', 'loss'],
  }
}

export function unsteadySync({ sync }: Readings): Words | null {
  if (!sync?.isInSync || sync.retrains24h === null || sync.retrains24h < retrainsToNote) return null
  return {
    outcome: 'AMBER',
    code: 'INTERMITTENT_RETRAINS',
    side: 'line',
    segment: 'line',
    faultLocation: 'LN',
    title: 'The line drops and reconnects many times a day',
    text: `The modem and cabinet have resynchronised ${counted(sync.retrains24h, 'time')} in 24 hours, each time at a different speed. The pair measures well at present, so the fault is intermittent.`,
    advice: [
      'Plug the router straight into the main socket, without a filter or an extension.',
      'If it continues for a day, report this fault.',
    ],
    appointmentRequired: true,
    evidence: ['sync', 'session', 'errors'],
  }
}

export function lossyCircuit({ circuit, account }: Readings, now: Date): Words | null {
  if (!circuit || (circuit.portUp && (circuit.lossPercent ?? 0) < lossToFail)) return null
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
      ? `${decimal(circuit.lossPercent ?? 0)}% of the test frames are lost${since}. Both ends respond, so the fault is in the fibre between them.`
      : 'The port at your site is not responding. Check that the network terminal has power.',
    advice: incident
      ? [`We are working on it: incident ${incident.ref}. You do not need to report it again.`]
      : ['Report this fault.'],
    evidence: ['circuit', 'loss', 'account'],
  }
}

export function noSync({ sync }: Readings): Words | null {
  if (!sync || sync.isInSync) return null
  return {
    outcome: 'RED',
    code: 'NO_SYNC',
    side: 'unknown',
    segment: 'line',
    faultLocation: 'LN',
    title: 'The line has no signal',
    text: 'The modem and cabinet are not in sync. Only the copper line test can show whether the wires are broken.',
    advice: ['Check that the router is on and plugged into the main socket.', 'Run full diagnostics.'],
    evidence: ['sync', 'session'],
  }
}
