import { setImmediate } from 'node:timers/promises'

/** Of long work, the time after which other calls have their turn. */
const mostMs = 10

/** Called between two steps of long work, it lets other calls have their turn. */
export type TakeTurns = () => Promise<void> | undefined

export function takingTurns(): TakeTurns {
  let since = performance.now()
  return () => {
    if (performance.now() - since < mostMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
