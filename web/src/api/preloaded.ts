import { boot } from '../boot.ts'

// After this the answers in the page are too old to stand for a new call.
const freshMs = 10_000

/** The answer that came with the page, once, while it is fresh. */
export function takePreloaded(path: string): unknown {
  const answer = boot.preloaded[path]
  delete boot.preloaded[path]
  return performance.now() < freshMs ? answer : undefined
}
