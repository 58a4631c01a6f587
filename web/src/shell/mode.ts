import { useSyncExternalStore } from 'react'

export type Mode = 'light' | 'dark' | 'system'

const cookie = 'mode'
const yearS = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()

/** Light, dark, or the system's choice. The cookie lets the server send the next page in the right mode at once. */
export function setMode(mode: Mode): void {
  if (mode === 'system') {
    delete document.documentElement.dataset.mode
    document.cookie = `${cookie}=; path=/; max-age=0; samesite=lax`
  } else {
    document.documentElement.dataset.mode = mode
    document.cookie = `${cookie}=${mode}; path=/; max-age=${yearS}; samesite=lax`
  }
  for (const listener of listeners) listener()
}

export function useMode(): Mode {
  return useSyncExternalStore(subscribe, currentMode)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function currentMode(): Mode {
  const { mode } = document.documentElement.dataset
  return mode === 'light' || mode === 'dark' ? mode : 'system'
}
