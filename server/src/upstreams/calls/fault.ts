import { Problem } from '@portal/contract/problem.ts'

/** How a system behind the portal failed. `paused`: its circuit is open and no call was made. */
export type FaultKind =
  | 'down'
  | 'slow'
  | 'busy'
  | 'failing'
  | 'paused'
  | 'refused'
  | 'garbled'
  | 'too large'
  | 'unsupported'

const words: Record<FaultKind, string> = {
  down: 'is unreachable at the moment. Try again in a few minutes.',
  slow: 'timed out. Try again in a few minutes.',
  busy: 'is busy at the moment. Try again in a few minutes.',
  failing: 'has a fault at the moment. Try again in a few minutes.',
  paused: 'is not responding, and calls to it are paused. Try again in a minute.',
  refused: 'rejects the portal’s credentials. We are correcting this.',
  garbled: 'returned a response that could not be read. Try again in a few minutes.',
  unsupported: 'has no interface version that the portal supports. We are correcting this.',
  'too large': 'returned a response that is too large.',
}

/** Temporary faults: worth a retry, and a reason to open the circuit. */
const passing = new Set<FaultKind>(['down', 'slow', 'busy', 'failing', 'garbled'])

/** Faults that waiting does not end. */
const over = new Set<FaultKind>(['refused', 'too large', 'garbled', 'unsupported'])

interface FaultFacts {
  cause?: unknown
  /** In seconds, as requested by the system. */
  retryAfter?: number | undefined
}

/** Becomes 502 or 503. The message is for customers and never quotes the system's own response. */
export class UpstreamFault extends Problem {
  readonly kind: FaultKind

  constructor(name: string, kind: FaultKind, { cause, retryAfter }: FaultFacts = {}) {
    const isOver = over.has(kind)
    super(isOver ? 'upstream' : 'unavailable', {
      detail: `${name} ${words[kind]}`,
      cause,
      ...(!isOver && { retryAfter: retryAfter ?? 60 }),
    })
    this.kind = kind
  }

  get isPassing(): boolean {
    return passing.has(this.kind)
  }
}
