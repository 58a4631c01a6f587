import { useEffect, useSyncExternalStore } from 'react'

let shown: string | undefined
const listeners = new Set<() => void>()

function name(thing: string | undefined): void {
  shown = thing
  for (const tell of listeners) tell()
}

/** Puts the name of the current record into the browser's title instead of the page's name. */
export function useNameOfThing(thing: string | undefined): void {
  useEffect(() => {
    name(thing)
    return () => name(undefined)
  }, [thing])
}

export function useNamedThing(): string | undefined {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => shown,
    () => undefined,
  )
}
