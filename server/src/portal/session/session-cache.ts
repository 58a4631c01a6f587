import { keepLatest } from '../../lib/keep-latest.ts'

/** Hot sessions in memory. Off, and empty, while this process may miss that a session has ended elsewhere. */
export interface SessionCache<T> {
  get(key: string): T | undefined
  /**
   * Loads a session; a result is not cached if the session was forgotten meanwhile. Parallel callers share one load.
   */
  load(key: string, read: () => Promise<T | null>): Promise<T | null>
  forget(key: string): void
  setOn(isOn: boolean): void
}

interface Load<T> {
  answer: Promise<T | null>
  isStale: boolean
}

export function createSessionCache<T>(limit: number): SessionCache<T> {
  const kept = new Map<string, T>()
  const loads = new Map<string, Load<T>>()
  let isOn = false

  const forget = (key: string) => {
    kept.delete(key)
    const load = loads.get(key)
    // Later callers must not join a load that started before the change.
    if (load) load.isStale = true
    loads.delete(key)
  }
  return {
    get: (key) => kept.get(key),
    load(key, read) {
      const running = loads.get(key)
      if (running) return running.answer
      const load: Load<T> = { isStale: !isOn, answer: Promise.resolve(null) }
      load.answer = read()
        .then((value) => {
          if (value && !load.isStale) keepLatest(kept, key, value, limit)
          return value
        })
        .finally(() => {
          if (loads.get(key) === load) loads.delete(key)
        })
      loads.set(key, load)
      return load.answer
    },
    forget,
    setOn(next) {
      isOn = next
      kept.clear()
      for (const key of loads.keys()) forget(key)
    },
  }
}
