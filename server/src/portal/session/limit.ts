/** Lets at most so many pieces of work run at once; the others wait their turn. */
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
      // The place is handed on, so that nobody takes it in between.
      if (next) next()
      else free++
    }
  }
}
