import type { LineFamily, PathSegment, TestStepKey } from '@portal/contract/diagnostics/values.ts'
import type { PathNode, TestStep, Verdict } from '@portal/contract/diagnostics/diagnostics.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { clockOf, decimal, megabits } from './reading-words.ts'
import type { Readings } from './readings.ts'

/** The steps that examine each part of the path. None examines the customer's desk. */
const stepsOfSegment: Record<PathSegment, readonly TestStepKey[]> = {
  desk: [],
  router: ['router', 'ont', 'tcp', 'dns', 'http'],
  line: ['sync', 'copper', 'light', 'circuit', 'errors', 'ping'],
  exchange: ['network'],
  provider: ['network'],
  internet: ['network', 'traceroute'],
}

const lineNames: Record<LineFamily, string> = {
  copper: 'Line to cabinet',
  fibre: 'Fibre line',
  ethernet: 'Fibre circuit',
}

interface Seen {
  family: LineFamily | null
  steps: readonly TestStep[]
  readings: Readings
  verdict: Verdict | null
}

/** The path from the desk to the internet. Parts that were not examined are not tested, never working. */
export function pathOf(seen: Seen): PathNode[] {
  const { family } = seen
  return [
    node(seen, 'desk', 'Your network'),
    node(seen, 'router', 'Router'),
    node(seen, 'line', family ? lineNames[family] : 'Line'),
    node(seen, 'exchange', 'Exchange'),
    node(seen, 'provider', 'Provider network'),
    node(seen, 'internet', 'Internet'),
  ]
}

function node(seen: Seen, segment: PathSegment, name: string): PathNode {
  const { state, word } = segmentState(seen, segment)
  const isCleared = word === 'Not the cause' && segment === 'desk'
  const note = state === 'untested' ? '' : isCleared ? 'Nothing to change here' : noteOf(seen.readings, segment)
  return { segment, name, state, word, note }
}

function segmentState({ steps, verdict }: Seen, segment: PathSegment): Pick<PathNode, 'state' | 'word'> {
  const own = steps.filter(({ key }) => stepsOfSegment[segment].includes(key))
  if (verdict?.segment === segment && verdict.outcome !== 'GREEN') {
    return verdict.outcome === 'RED' ? { state: 'fault', word: 'Fault here' } : { state: 'note', word: 'Check here' }
  }
  const isTested = own.some(({ state }) => state === 'passed' || state === 'note' || state === 'failed')
  const isYours = segment === 'desk' || segment === 'router'
  const isElsewhere = verdict?.outcome === 'RED' && verdict.side !== 'yours' && verdict.side !== 'unknown'
  if (isYours && isElsewhere && (segment === 'desk' || isTested)) return { state: 'ok', word: 'Not the cause' }
  if (own.some(({ state }) => state === 'running')) return { state: 'testing', word: 'Testing now' }
  if (!isTested) return { state: 'untested', word: verdict ? 'Not tested' : 'Not tested yet' }
  const isTroubled = own.some(({ state }) => state === 'failed' || state === 'note')
  // Once there is a verdict, symptoms here of a fault elsewhere do not count.
  return isTroubled && !verdict ? { state: 'note', word: 'Needs attention' } : { state: 'ok', word: 'Working' }
}

function noteOf(readings: Readings, segment: PathSegment): string {
  const { router, ont, copper, sync, light, circuit, ping, network } = readings
  switch (segment) {
    case 'desk':
      return ''
    case 'router':
      if (ont?.power === 'off') return 'Fibre terminal off'
      if (router?.restarts24h) return `${counted(router.restarts24h, 'restart')} in 24 h`
      if (!router || router.isAnswering) return router ? 'Responding' : ''
      return router.lastSeenAt ? `Last responded at ${clockOf(router.lastSeenAt)}` : 'Not responding'
    case 'line':
      if (copper && copper.finding !== 'good')
        return `${copper.finding === 'open' ? 'Open circuit' : 'Faulty'}${at(copper.metresFromCabinet)}`
      if (sync) return !sync.isInSync ? 'No sync' : sync.downKbps === null ? 'In sync' : megabits(sync.downKbps)
      if (light?.rx) return `${decimal(light.rx)} dBm`
      if (circuit?.lossPercent) return `${decimal(circuit.lossPercent)}% lost`
      if (circuit) return circuit.delayMs === null ? '' : `${decimal(circuit.delayMs)} ms`
      return ping?.avgMs ? `${decimal(ping.avgMs)} ms` : ''
    case 'exchange':
      return network?.exchangeInService === false ? 'Out of service' : 'Port in service'
    case 'provider':
      return network?.edgeMs ? `${decimal(network.edgeMs)} ms to edge` : ''
    case 'internet':
      return network?.internetMs ? `${decimal(network.internetMs)} ms` : ''
  }
}

const at = (metres: number | null) => (metres === null ? '' : ` at ${number(metres)} m`)
