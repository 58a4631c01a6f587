import { BusyError } from './busy-error.ts'

interface Limits {
  atOnce: number
  atOnceOfOne: number
  waiting: number
  waitingOfOne: number
  patienceMs: number
}

interface Place {
  owner: string
  begin: () => void
}

/**
 * Limits concurrent work, in total and per owner, and shares it fairly: the next slot goes to the owner whose last turn
 * is longest ago, however much work others have queued.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #running = new Map<string, number>()
  /** Each owner's last turn, while they have running or waiting work. */
  readonly #lastTurn = new Map<string, number>()
  #turns = 0
  #waiting: Place[] = []

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get running(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0)
  }

  get waiting(): number {
    return this.#waiting.length
  }

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoomFor(owner)) this.#begin(owner)
    else await this.#wait(owner)
    try {
      return await work()
    } finally {
      this.#end(owner)
    }
  }

  #hasRoomFor(owner: string): boolean {
    const { atOnce, atOnceOfOne } = this.#limits
    return this.running < atOnce && this.#runningOf(owner) < atOnceOfOne
  }

  #runningOf(owner: string): number {
    return this.#running.get(owner) ?? 0
  }

  #begin(owner: string): void {
    this.#running.set(owner, this.#runningOf(owner) + 1)
    this.#turns += 1
    this.#lastTurn.set(owner, this.#turns)
  }

  #wait(owner: string): Promise<void> {
    const { waiting, waitingOfOne, patienceMs } = this.#limits
    const retryAfter = Math.ceil(patienceMs / 1000)
    const own = this.#waiting.filter((place) => place.owner === owner).length
    if (own >= waitingOfOne) throw new BusyError({ isOwn: true, retryAfter })
    if (this.#waiting.length >= waiting) throw new BusyError({ isOwn: false, retryAfter })
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== place)
        reject(new BusyError({ isOwn: this.#runningOf(owner) > 0, retryAfter }))
        this.#forget(owner)
      }, patienceMs)
      const begin = () => {
        clearTimeout(timer)
        this.#begin(owner)
        resolve()
      }
      const place = { owner, begin }
      this.#waiting.push(place)
    })
  }

  #end(owner: string): void {
    const left = this.#runningOf(owner) - 1
    if (left > 0) this.#running.set(owner, left)
    else this.#running.delete(owner)
    for (let place = this.#next(); place; place = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(place), 1)
      place.begin()
    }
    this.#forget(owner)
  }

  /** Of the work that may start, the one whose owner's last turn is longest ago; for one owner, the oldest. */
  #next(): Place | undefined {
    const turnOf = ({ owner }: Place) => this.#lastTurn.get(owner) ?? 0
    return this.#waiting
      .filter(({ owner }) => this.#hasRoomFor(owner))
      .reduce<Place | undefined>((best, place) => (best && turnOf(best) <= turnOf(place) ? best : place), undefined)
  }

  #forget(owner: string): void {
    if (!this.#running.has(owner) && !this.#waiting.some((place) => place.owner === owner)) this.#lastTurn.delete(owner)
  }
}
