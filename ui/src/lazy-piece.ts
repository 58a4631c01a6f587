import { lazy } from 'react'
import { loadMissingStyles } from './missing-styles.ts'

/** Dispatched on the window when a requested component cannot load without the network. */
export const pieceAwaited = 'piece-awaited'

/** A lazy component. Offline it waits for the network instead of removing the page. */
export const lazyPiece: typeof lazy = (load) => {
  const patiently: typeof load = async () => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      dispatchEvent(new Event(pieceAwaited))
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      await loadMissingStyles()
      return patiently()
    }
  }
  return lazy(patiently)
}
