import { lineFamilies, type LineFamily, type TestKind, type TestStepKey } from '@portal/contract/diagnostics/values.ts'
import { isLineStep } from '../../upstreams/line-tests/readings.ts'
import type { Connection } from '@portal/contract/connection.ts'
import type { TestOffer } from '@portal/contract/diagnostics/diagnostics.ts'

interface Kind {
  does: string
  steps: Partial<Record<LineFamily, readonly TestStepKey[]>>
  /** Only for line types that the test interrupts. */
  disturbs?: Partial<Record<LineFamily, Disturbance>>
}

interface Disturbance {
  text: string
  seconds: number
}

const copperDrops = {
  text: 'The connection drops for up to 45 seconds while both wires are measured.',
  seconds: 45,
}
const fillsLine = { text: 'It uses the full line for 20 seconds: calls and downloads are affected.', seconds: 20 }
const everyFamily = (steps: readonly TestStepKey[]) => ({ copper: steps, fibre: steps, ethernet: steps })

/** In the order in which the tests are offered. */
const kinds: Record<TestKind, Kind> = {
  full: {
    does: 'Checks everything from your router to the internet and locates any fault.',
    steps: {
      copper: ['account', 'network', 'session', 'sync', 'copper', 'errors', 'router', 'loss'],
      fibre: ['account', 'network', 'session', 'ont', 'light', 'router', 'loss'],
      ethernet: ['account', 'network', 'circuit', 'router', 'loss'],
    },
    disturbs: { copper: copperDrops },
  },
  status: {
    does: 'Checks account restrictions, incidents, the exchange, the PPP session and the line’s signal.',
    steps: {
      copper: ['account', 'network', 'session', 'sync'],
      fibre: ['account', 'network', 'session', 'ont'],
      ethernet: ['account', 'network', 'circuit'],
    },
  },
  copper: {
    does: 'Measures both wires from the cabinet: breaks, shorts, resistance, and the distance to a fault.',
    steps: { copper: ['sync', 'copper', 'errors'] },
    disturbs: { copper: copperDrops },
  },
  fibre: {
    does: 'Checks the fibre terminal’s power and measures the optical level at both ends.',
    steps: { fibre: ['ont', 'light'] },
  },
  session: {
    does: 'Checks the PPP session log and the router.',
    steps: { copper: ['account', 'network', 'session', 'router'], fibre: ['account', 'network', 'session', 'router'] },
  },
  quality: {
    does: 'Loss and latency of the last 24 hours, in samples of 100 seconds.',
    steps: everyFamily(['network', 'loss']),
  },
  throughput: {
    does: 'Measures the actual speed of the line in both directions.',
    steps: { copper: ['sync', 'throughput'], fibre: ['throughput'], ethernet: ['throughput'] },
    disturbs: { copper: fillsLine, fibre: fillsLine, ethernet: fillsLine },
  },
  reach: {
    does: 'Checks account restrictions and incidents, then ping, connection, DNS, web and route from our server to the service’s address.',
    steps: everyFamily(['account', 'ping', 'tcp', 'dns', 'http', 'traceroute']),
  },
}

export function testStepsOf(kind: TestKind, family: LineFamily): readonly TestStepKey[] {
  return kinds[kind].steps[family] ?? []
}

/** The lines that a test is for. */
export const familiesOf = (kind: TestKind): LineFamily[] =>
  lineFamilies.filter((family) => testStepsOf(kind, family).length > 0)

export const purposeOf = (kind: TestKind): string => kinds[kind].does

/** Whether a test needs the line test system; our own server runs the others. */
export const needsCarrier = (steps: readonly TestStepKey[]): boolean => steps.some(isLineStep)

export function disturbanceOf(kind: TestKind, family: LineFamily): string | null {
  return kinds[kind].disturbs?.[family]?.text ?? null
}

interface Offered {
  family: LineFamily
  connection: Connection
  address: string | null
  usualMs: (step: TestStepKey) => number
  /** Why no test can run now. */
  refusal: string | null
}

/** The tests for this type of line, with the reason if one cannot run now. */
export function offersOf({ family, connection, address, usualMs, refusal }: Offered): TestOffer[] {
  const names = Object.keys(kinds).filter((name): name is TestKind => name in kinds)
  return names
    .filter((kind) => testStepsOf(kind, family).length > 0)
    .map((kind) => {
      const steps = [...testStepsOf(kind, family)]
      const isOff = connection === 'off' && needsCarrier(steps)
      const hasNoAddress = kind === 'reach' && !address
      return {
        kind,
        does: kinds[kind].does,
        steps,
        // A test is announced for as long as its effect may last, even if the last ones were quicker.
        seconds: Math.max(
          kinds[kind].disturbs?.[family]?.seconds ?? 1,
          Math.round(steps.reduce((sum, step) => sum + usualMs(step), 0) / 1000),
        ),
        disturbs: disturbanceOf(kind, family),
        needsCarrier: needsCarrier(steps),
        reasonDisabled:
          (isOff ? 'Not available: no line test system is connected.' : refusal) ??
          (hasNoAddress ? 'This service has no IP address on record.' : null),
      }
    })
}
