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

/** A place, held until the last call that uses it has ended. */
class Place {
  readonly #free: () => void
  #uses = 0

  constructor(free: () => void) {
    this.#free = free
  }

  get isHeld(): boolean {
    return this.#uses > 0
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    this.#uses += 1
    try {
      return await work()
    } finally {
      this.#uses -= 1
      if (this.#uses === 0) this.#free()
    }
  }
}

/**
 * Bounds the calls that wait in a process: accepting more than it can do would make every answer late. Files are
 * refused first, then searches, then other reads, and changes last.
 */
export class CallQueue {
  readonly #limits: Limits
  /** Set for work that has a place: what it opens within needs no other. A page that found none has no calls either. */
  readonly #holding = new AsyncLocalStorage<Place | 'refused'>()
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
    const holding = this.#holding.getStore()
    if (holding === 'refused') throw this.#overloaded()
    if (holding?.isHeld) return holding.use(work)
    this.#assertRoom(kind)
    // A file takes as long as its reader, and has a queue of its own.
    if (kind === 'file') return work()
    await this.#enter()
    return this.#inPlace(work)
  }

  /** The calls of a page have one place together. Without one the page is still sent, and its calls are refused. */
  async runPage<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
    try {
      this.#assertRoom('read')
      await this.#enter(patienceMs)
    } catch {
      return this.#holding.run('refused', work)
    }
    return this.#inPlace(work)
  }

  #overloaded(): Problem {
    return new Problem('overloaded', { retryAfter: this.#limits.retryAfterSeconds })
  }

  #assertRoom(kind: CallKind): void {
    if (this.#waiting.length >= this.#limits.waiting[kind]) throw this.#overloaded()
  }

  async #enter(patienceMs?: number): Promise<void> {
    if (this.#running < this.#limits.atOnce) {
      this.#running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    const giveUp = () => {
      this.#waiting = this.#waiting.filter((each) => each !== resolve)
      reject(this.#overloaded())
    }
    const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
    await promise.finally(() => clearTimeout(timer))
  }

  #inPlace<T>(work: () => Promise<T>): Promise<T> {
    const place = new Place(() => this.#leave())
    return place.use(() => this.#holding.run(place, work))
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

/** Reads the data of a page whose calls this process answers. */
export const inPlaceOfPage = <T>(patienceMs: number, work: () => Promise<T>): Promise<T> =>
  calls.runPage(patienceMs, work)

export function kindOf(
  endpoint: Pick<EndpointShape, 'method' | 'changesByGet' | 'produces' | 'bodyBytes'>,
  query: unknown,
): CallKind {
  if (endpoint.produces !== undefined || endpoint.bodyBytes !== undefined) return 'file'
  if (!isReadOnlyCall(endpoint)) return 'write'
  return typeof query === 'object' && query !== null && 'search' in query && query.search ? 'search' : 'read'
}
