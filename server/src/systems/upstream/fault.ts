import { Problem } from '@portal/contract/problem.ts'

/** What went wrong with a system behind the portal. `resting`: its circuit is open, nobody asked it. */
export type FaultKind = 'down' | 'slow' | 'busy' | 'failing' | 'resting' | 'refused' | 'garbled' | 'too large'

const words: Record<FaultKind, string> = {
  down: 'cannot be reached at the moment. Try again in a few minutes.',
  slow: 'took too long to answer. Try again in a few minutes.',
  busy: 'is busy at the moment. Try again in a few minutes.',
  failing: 'has a fault at the moment. Try again in a few minutes.',
  resting: 'has not answered for a while and is being given a rest. Try again in a minute.',
  refused: 'does not accept the portal’s credentials. We have to put that right.',
  garbled: 'gave an answer that could not be read. Try again in a few minutes.',
  'too large': 'gave an answer that is too large to read.',
}

/** Faults that pass by themselves: worth another try, and a reason to open the circuit. */
const passing = new Set<FaultKind>(['down', 'slow', 'busy', 'failing', 'garbled'])

interface FaultFacts {
  cause?: unknown
  /** Seconds, as the system said. */
  retryAfter?: number | undefined
}

/** Answered as 502 or 503. The words are for the customer; nothing of the system's own answer is in them. */
export class UpstreamFault extends Problem {
  readonly kind: FaultKind

  constructor(name: string, kind: FaultKind, { cause, retryAfter }: FaultFacts = {}) {
    const isOver = kind === 'refused' || kind === 'too large' || kind === 'garbled'
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
