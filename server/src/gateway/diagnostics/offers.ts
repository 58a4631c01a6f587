import type { LineFamily, TestKind, TestStepKey } from '@portal/contract/diagnostic-values.ts'
import type { TestOffer } from '@portal/contract/diagnostics.ts'

interface Kind {
  does: string
  steps: Partial<Record<LineFamily, readonly TestStepKey[]>>
  /** Only where this kind of line is disturbed. */
  disturbs?: Partial<Record<LineFamily, string>>
}

const copperDrops = 'The connection drops for up to 45 seconds while both wires are measured.'
const fillsLine = 'It fills the line for 20 seconds: calls and downloads falter.'
const everyFamily = (steps: readonly TestStepKey[]) => ({ copper: steps, fibre: steps, ethernet: steps })

/** The tests in the order in which they are offered. */
const kinds: Record<TestKind, Kind> = {
  full: {
    does: 'Looks at everything from your router to the internet and says where the fault is.',
    steps: {
      copper: ['account', 'network', 'session', 'sync', 'copper', 'errors', 'router', 'loss'],
      fibre: ['account', 'network', 'session', 'ont', 'light', 'router', 'loss'],
      ethernet: ['account', 'network', 'circuit', 'router', 'loss'],
    },
    disturbs: { copper: copperDrops },
  },
  status: {
    does: 'Stops on the account, incidents, the exchange, the login and the signal of the line.',
    steps: {
      copper: ['account', 'network', 'session', 'sync'],
      fibre: ['account', 'network', 'session', 'ont'],
      ethernet: ['account', 'network', 'circuit'],
    },
  },
  copper: {
    does: 'Measures both wires from the cabinet: breaks, shorts, resistance, and how far away.',
    steps: { copper: ['sync', 'copper', 'errors'] },
    disturbs: { copper: copperDrops },
  },
  fibre: {
    does: 'Asks the fibre terminal for its power and measures the light at both ends.',
    steps: { fibre: ['ont', 'light'] },
  },
  session: {
    does: 'Reads the login server’s log and asks the router.',
    steps: { copper: ['account', 'network', 'session', 'router'], fibre: ['account', 'network', 'session', 'router'] },
  },
  quality: {
    does: 'Loss and latency of the last 24 hours, in samples of 100 seconds.',
    steps: everyFamily(['network', 'loss']),
  },
  throughput: {
    does: 'Measures how fast the line really is, in both directions.',
    steps: { copper: ['sync', 'throughput'], fibre: ['throughput'], ethernet: ['throughput'] },
    disturbs: { copper: fillsLine, fibre: fillsLine, ethernet: fillsLine },
  },
  reach: {
    does: 'Ping, connection, DNS, web and route, sent by our server to the service’s own address.',
    steps: everyFamily(['ping', 'tcp', 'dns', 'http', 'traceroute']),
  },
}

export function stepsOf(kind: TestKind, family: LineFamily): readonly TestStepKey[] {
  return kinds[kind].steps[family] ?? []
}

export function disturbanceOf(kind: TestKind, family: LineFamily): string | null {
  return kinds[kind].disturbs?.[family] ?? null
}

interface Offered {
  family: LineFamily
  address: string | null
  usualMs: (step: TestStepKey) => number
  /** Why nothing can be run at this moment. */
  refusal: string | null
}

/** What there is for this kind of line; what cannot be run now says why. */
export function offersOf({ family, address, usualMs, refusal }: Offered): TestOffer[] {
  const names = Object.keys(kinds).filter((name): name is TestKind => name in kinds)
  return names
    .filter((kind) => stepsOf(kind, family).length > 0)
    .map((kind) => {
      const steps = [...stepsOf(kind, family)]
      const hasNoAddress = kind === 'reach' && !address
      return {
        kind,
        does: kinds[kind].does,
        steps,
        seconds: Math.max(1, Math.round(steps.reduce((sum, step) => sum + usualMs(step), 0) / 1000)),
        disturbs: disturbanceOf(kind, family),
        reasonDisabled: refusal ?? (hasNoAddress ? 'This service has no address of its own that we know.' : null),
      }
    })
}
