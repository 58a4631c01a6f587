/** Pseudo-random numbers by seed: mulberry32, small and good enough for generated rows. */
export class Random {
  #state: number

  constructor(...seed: number[]) {
    this.#state = seed.reduce((state, part) => mix(state ^ mix(part + 0x9e3779b9)), 1)
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0]
  }
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) | 0
}
