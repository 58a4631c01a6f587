import { type EndpointShape, isReadOnlyCall } from '@portal/contract/endpoint.ts'
import { Problem } from '@portal/contract/problem.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Calls by what is lost if one is refused, the least first: a file, a search, a page, a change. */
export type CallKind = 'file' | 'search' | 'read' | 'write'

interface Limits {
  /** Calls that use the database at the same time. */
  atOnce: number
  /** A call of this kind is refused while at least as many calls are waiting. */
  waiting: Readonly<Record<CallKind, number>>
  /** The time after which a refused caller may try again. */
  retryAfterSeconds: number
}

/**
 * Bounds the calls that wait in a process: accepting more than it can do would make every answer late. Files are
 * refused first, then searches, then other reads, and changes last.
 */
export class CallQueue {
  readonly #limits: Limits
  /** Set for work that has a place: what it opens within needs no other. */
  readonly #holding = new AsyncLocalStorage<true>()
  #running = 0
  #waiting: (() => void)[] = []

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.length
  }

  async run<T>(kind: CallKind, work: () => Promise<T>): Promise<T> {
    if (this.#holding.getStore()) return work()
    const { atOnce, waiting, retryAfterSeconds } = this.#limits
    if (this.#waiting.length >= waiting[kind]) throw new Problem('overloaded', { retryAfter: retryAfterSeconds })
    // A file takes as long as its reader, and has a queue of its own.
    if (kind === 'file') return work()
    if (this.#running < atOnce) this.#running += 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await this.#holding.run(true, work)
    } finally {
      this.#leave()
    }
  }

  /** The place goes to the call that has waited longest. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}

/** The calls of this process. More of them at once would only wait for the ten connections of the gateway. */
const calls = new CallQueue({
  atOnce: 16,
  waiting: { file: 11, search: 22, read: 44, write: 88 },
  retryAfterSeconds: 2,
})

/** Does the work of a call when it has a place; throws `overloaded` if too many are waiting for one. */
export function admitted<T>(endpoint: EndpointShape, query: unknown, work: () => Promise<T>): Promise<T> {
  return calls.run(kindOf(endpoint, query), work)
}

export function kindOf(
  endpoint: Pick<EndpointShape, 'method' | 'changesByGet' | 'produces' | 'bodyBytes'>,
  query: unknown,
): CallKind {
  if (endpoint.produces !== undefined || endpoint.bodyBytes !== undefined) return 'file'
  if (!isReadOnlyCall(endpoint)) return 'write'
  return typeof query === 'object' && query !== null && 'search' in query && query.search ? 'search' : 'read'
}
