import { boot } from '../boot.ts'
import { isFirstRender } from '../first-render.ts'

// After this, preloaded responses are too old to replace a call.
const freshMs = 10_000

/** The response preloaded with the page, once, while it is fresh. */
export function takePreloaded(path: string): unknown {
  const answer = boot().preloaded[path]
  delete boot().preloaded[path]
  return isFirstRender() || performance.now() < freshMs ? answer : undefined
}
