/** Limits concurrent work; the rest waits in order. */
export function createLimit(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot passes directly to the next waiter, so that no newcomer can get it first.
      if (next) next()
      else free++
    }
  }
}
