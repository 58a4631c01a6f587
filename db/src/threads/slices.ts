import { setTimeout } from 'node:timers/promises'

const sliceMs = 3
const restMs = 8
const lateMs = 4
const mostRests = 5
let lastSlice = Promise.resolve()

/**
 * The turn of the next slice of long work in this thread. The rest before it applies across all such work, so that
 * requests stay fast however much of it runs: a read that needs ten statements waits for ten slices at most.
 */
export function nextSlice(): Promise<void> {
  lastSlice = lastSlice.then(rest)
  return lastSlice
}

/** A timer that rings late shows that requests are waiting too, so the slice lets them go first once more. */
async function rest(): Promise<void> {
  for (let rests = 0; rests < mostRests; rests += 1) {
    const begin = performance.now()
    await setTimeout(restMs)
    if (performance.now() - begin < restMs + lateMs) return
  }
}

/** Divides long work into slices: the result is awaited between its steps, and rests once the slice took long enough. */
export function inSlices(): () => Promise<void> | undefined {
  let begun = performance.now()
  return () => {
    if (performance.now() - begun < sliceMs) return undefined
    return nextSlice().then(() => {
      begun = performance.now()
    })
  }
}
